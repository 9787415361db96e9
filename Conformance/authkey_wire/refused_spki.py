"""Public keys that must be refused, in SPKI (RFC 5480 section 2)."""

from collections.abc import Iterator

from cryptography.hazmat.primitives.asymmetric import ec, ed25519, x25519
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from authkey_wire import der
from authkey_wire.p256 import B, Key, N, P
from authkey_wire.refused_case import Refused
from authkey_wire.refused_x963 import Row, refused_points

EC_PUBLIC_KEY = der.tlv(der.OID, bytes.fromhex("2a8648ce3d0201"))
SECP256R1 = der.tlv(der.OID, bytes.fromhex("2a8648ce3d030107"))
PRIME_FIELD = der.tlv(der.OID, bytes.fromhex("2a8648ce3d0101"))

# What cryptography reads. It takes hybrid points here, though not where they stand alone.
LENIENT = {"compressed-even", "compressed-odd", "hybrid-even", "hybrid-odd", "parameters-explicit"}


def refused_spki(keys: dict[str, Key]) -> Iterator[Refused]:
    key = keys["seeded-01"]
    rows = [*_lengths(key), *_algorithms(key), *_other_keys(), *_encodings(key)]
    for name, reason, note, content in rows:
        yield Refused("spki", name, reason, note, content, lenient=name in LENIENT)
    for name, reason, note, point in refused_points(keys):
        yield Refused("spki", name, reason, note, spki(point), lenient=name in LENIENT)


def spki(point: bytes, *, algorithm: bytes = EC_PUBLIC_KEY, parameters: bytes = SECP256R1) -> bytes:
    """A SubjectPublicKeyInfo around whatever stands for the point."""
    return der.sequence(der.sequence(algorithm, parameters), _bit_string(point))


def _bit_string(content: bytes, *, unused: int = 0) -> bytes:
    return der.tlv(der.BIT_STRING, bytes([unused]) + content)


def _lengths(key: Key) -> list[Row]:
    whole = key.spki
    return [
        ("empty", "length", "No bytes at all", b""),
        ("header-only", "length", "The point is missing", whole[:26]),
        ("one-short", "length", "The last byte is missing", whole[:-1]),
        ("one-long", "length", "A zero byte follows", whole + b"\0"),
        ("twice", "length", "The key stands there twice", whole + whole),
        ("zero-before", "length", "A zero byte stands before", b"\0" + whole),
        ("point-only", "length", "The X9.63 point without its header", key.x963),
        ("point-one-short", "length", "A 64-byte point, all lengths right for it", spki(key.x963[:-1])),
        ("point-one-long", "length", "A 66-byte point, all lengths right for it", spki(key.x963 + b"\0")),
        ("no-point", "length", "An empty BIT STRING", spki(b"")),
    ]


def _algorithms(key: Key) -> list[Row]:
    point = key.x963
    oid = {
        name: der.tlv(der.OID, bytes.fromhex(content))
        for name, content in {
            "rsa": "2a864886f70d010101",
            "ecdh": "2b8104010c",
            "ecmqv": "2b8104010d",
            "ec-type-0": "2a8648ce3d0200",
            "prime192v1": "2a8648ce3d030101",
            "prime239v3": "2a8648ce3d030106",
            "prime256v1-next": "2a8648ce3d030108",
            "secp256k1": "2b8104000a",
            "secp384r1": "2b81040022",
            "brainpool": "2b2403030208010107",
            "ecdsa-sha256": "2a8648ce3d040302",
        }.items()
    }
    null = der.tlv(der.NULL, b"")
    padded_oid = der.tlv(der.OID, b"\x80" + SECP256R1[2:])
    return [
        (
            "algorithm-rsa",
            "header",
            "The algorithm says RSA",
            spki(point, algorithm=oid["rsa"], parameters=null),
        ),
        (
            "algorithm-ecdh",
            "header",
            "The algorithm says id-ecDH: for key agreement only",
            spki(point, algorithm=oid["ecdh"]),
        ),
        ("algorithm-ecmqv", "header", "The algorithm says id-ecMQV", spki(point, algorithm=oid["ecmqv"])),
        (
            "algorithm-ecdsa",
            "header",
            "The algorithm says ecdsa-with-SHA256, which is no kind of key",
            spki(point, algorithm=oid["ecdsa-sha256"]),
        ),
        (
            "algorithm-last-byte",
            "header",
            "The last byte of the algorithm's identifier is another",
            spki(point, algorithm=oid["ec-type-0"]),
        ),
        ("curve-prime192v1", "header", "The curve is prime192v1", spki(point, parameters=oid["prime192v1"])),
        (
            "curve-prime239v3",
            "header",
            "The curve is prime239v3: one bit from P-256's identifier",
            spki(point, parameters=oid["prime239v3"]),
        ),
        (
            "curve-unassigned",
            "header",
            "The curve's identifier is nobody's",
            spki(point, parameters=oid["prime256v1-next"]),
        ),
        (
            "curve-secp256k1",
            "header",
            "The curve is said to be secp256k1",
            spki(point, parameters=oid["secp256k1"]),
        ),
        (
            "curve-secp384r1",
            "header",
            "The curve is said to be P-384",
            spki(point, parameters=oid["secp384r1"]),
        ),
        (
            "curve-brainpool",
            "header",
            "The curve is said to be brainpoolP256r1",
            spki(point, parameters=oid["brainpool"]),
        ),
        ("parameters-missing", "header", "No curve", spki(point, parameters=b"")),
        (
            "parameters-null",
            "header",
            "NULL in place of the curve: implicitCurve",
            spki(point, parameters=null),
        ),
        (
            "parameters-explicit",
            "header",
            "P-256 spelled out as explicit parameters",
            spki(point, parameters=_explicit()),
        ),
        (
            "parameters-and-null",
            "header",
            "A NULL follows the curve",
            spki(point, parameters=SECP256R1 + null),
        ),
        (
            "parameters-twice",
            "header",
            "The curve stands there twice",
            spki(point, parameters=SECP256R1 + SECP256R1),
        ),
        (
            "parameters-swapped",
            "header",
            "The curve stands before the algorithm",
            spki(point, algorithm=SECP256R1, parameters=EC_PUBLIC_KEY),
        ),
        (
            "oid-padded",
            "header",
            "An identifier's number begins with 80, which X.690 section 8.19.2 forbids",
            spki(point, parameters=padded_oid),
        ),
    ]


def _explicit() -> bytes:
    """P-256 as SpecifiedECDomain (SEC 1 section C.2), which RFC 5480 section 2.1.1 forbids."""
    generator = ec.derive_private_key(1, ec.SECP256R1()).public_key()
    field = der.sequence(PRIME_FIELD, der.integer(P))
    curve = der.sequence(*(der.tlv(der.OCTET_STRING, number.to_bytes(32, "big")) for number in (P - 3, B)))
    base = der.tlv(der.OCTET_STRING, generator.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
    return der.sequence(der.integer(1), field, curve, base, der.integer(N), der.integer(1))


def _other_keys() -> list[Row]:
    publics: list[
        tuple[str, str, ec.EllipticCurvePublicKey | ed25519.Ed25519PublicKey | x25519.X25519PublicKey]
    ] = [
        ("key-secp256k1", "secp256k1", ec.derive_private_key(1, ec.SECP256K1()).public_key()),
        ("key-p384", "P-384", ec.derive_private_key(1, ec.SECP384R1()).public_key()),
        ("key-p521", "P-521", ec.derive_private_key(1, ec.SECP521R1()).public_key()),
        ("key-brainpool", "brainpoolP256r1", ec.derive_private_key(1, ec.BrainpoolP256R1()).public_key()),
        ("key-ed25519", "Ed25519", ed25519.Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key()),
        ("key-x25519", "X25519", x25519.X25519PrivateKey.from_private_bytes(bytes(32)).public_key()),
    ]
    return [
        (
            name,
            "header",
            f"A whole and valid {curve} key",
            key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo),
        )
        for name, curve, key in publics
    ]


def _encodings(key: Key) -> list[Row]:
    point = key.x963
    bits = _bit_string(point)
    algorithm = der.sequence(EC_PUBLIC_KEY, SECP256R1)
    body = algorithm + bits

    def outer(length: bytes, end: bytes = b"") -> bytes:
        return der.tlv(der.SEQUENCE, body + end, length=length)

    def with_bits(other: bytes) -> bytes:
        return der.sequence(algorithm, other)

    rows = [
        ("outer-set", "A SET in place of the outer SEQUENCE", der.tlv(0x31, body)),
        ("outer-primitive", "The outer SEQUENCE is marked primitive", der.tlv(0x10, body)),
        (
            "outer-long-form",
            "The outer length takes two bytes where one will do",
            outer(der.long_form(len(body))),
        ),
        (
            "outer-padded-length",
            "The outer length begins with a zero byte",
            outer(der.long_form(len(body), width=2)),
        ),
        ("outer-indefinite", "The outer length is indefinite", outer(b"\x80", b"\0\0")),
        ("outer-length-less", "The outer length is one too small", outer(der.definite(len(body) - 1))),
        ("outer-length-more", "The outer length is one too large", outer(der.definite(len(body) + 1))),
        (
            "algorithm-set",
            "A SET in place of the AlgorithmIdentifier",
            der.sequence(der.tlv(0x31, algorithm[2:]), bits),
        ),
        (
            "algorithm-long-form",
            "The AlgorithmIdentifier's length takes two bytes where one will do",
            der.sequence(der.tlv(der.SEQUENCE, algorithm[2:], length=der.long_form(len(algorithm) - 2)), bits),
        ),
        ("algorithm-missing", "No AlgorithmIdentifier", der.sequence(bits)),
        ("parts-swapped", "The point stands before the AlgorithmIdentifier", der.sequence(bits, algorithm)),
        (
            "inside-trailing",
            "A NULL follows the point inside the SEQUENCE",
            der.sequence(body, der.tlv(der.NULL, b"")),
        ),
        (
            "bits-long-form",
            "The BIT STRING's length takes two bytes where one will do",
            with_bits(der.tlv(der.BIT_STRING, bits[2:], length=der.long_form(66))),
        ),
        (
            "bits-octet-string",
            "An OCTET STRING in place of the BIT STRING",
            with_bits(der.tlv(der.OCTET_STRING, b"\0" + point)),
        ),
        ("bits-constructed", "The BIT STRING is marked constructed", with_bits(der.tlv(0x23, bits))),
        (
            "bits-unused-1",
            "One bit of the point is said to be unused",
            with_bits(_bit_string(point, unused=1)),
        ),
        (
            "bits-unused-7",
            "Seven bits of the point are said to be unused",
            with_bits(_bit_string(point, unused=7)),
        ),
        ("bits-unused-8", "Eight unused bits: at most seven can be", with_bits(_bit_string(point, unused=8))),
        (
            "bits-unused-missing",
            "The byte that counts the unused bits is missing",
            with_bits(der.tlv(der.BIT_STRING, point)),
        ),
        (
            "pem",
            "PEM text in place of DER",
            key.public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
        ),
    ]
    return [(name, "header", note, content) for name, note, content in rows]
