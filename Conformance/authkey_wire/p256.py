"""P-256 (SEC 2 section 2.4.2): its numbers, and how a public key is written down.

`cryptography` makes the points and their DER, `joserfc` makes the JWK and its thumbprint: nothing here
encodes a key by itself.
"""

import hashlib
from dataclasses import dataclass

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc.jwk import ECKey

CURVE = ec.SECP256R1()
P = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B

# RFC 6979: the nonce comes from the key and the message, so that the same bytes come out every run.
ES256 = ec.ECDSA(hashes.SHA256(), deterministic_signing=True)


@dataclass(frozen=True)
class Key:
    """A key of the fixture. The private half, where there is one, signs here and is never written."""

    id: str
    public: ec.EllipticCurvePublicKey
    private: ec.EllipticCurvePrivateKey | None = None
    note: str | None = None

    @property
    def x(self) -> int:
        return self.public.public_numbers().x

    @property
    def y(self) -> int:
        return self.public.public_numbers().y

    @property
    def x963(self) -> bytes:
        return self.public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def spki(self) -> bytes:
        return self.public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)

    @property
    def jwk(self) -> dict[str, str]:
        members = ECKey.import_key(self.public).as_dict(private=False)
        return {name: str(members[name]) for name in ("crv", "kty", "x", "y")}

    @property
    def thumbprint(self) -> str:
        return ECKey.import_key(self.public).thumbprint()

    def sign(self, message: bytes) -> bytes:
        if self.private is None:
            raise ValueError(f"{self.id} has no private half")
        return self.private.sign(message, ES256)

    def document(self) -> dict[str, object]:
        return {
            "id": self.id,
            **({"note": self.note} if self.note else {}),
            "x963": self.x963.hex(),
            "spki": self.spki.hex(),
            "jwk": self.jwk,
            "thumbprint": self.thumbprint,
        }


def key_from_scalar(key_id: str, scalar: int, note: str | None = None) -> Key:
    private = ec.derive_private_key(scalar, CURVE)
    return Key(key_id, private.public_key(), private, note)


def point_from_x(x: int, *, odd_y: bool) -> ec.EllipticCurvePublicKey | None:
    """The point with this x and a y of this parity; None if no point has this x."""
    compressed = bytes([3 if odd_y else 2]) + x.to_bytes(32, "big")
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, compressed)
    except ValueError:
        return None


def seeded(label: str, counter: int) -> int:
    """The fixture's only source of numbers that look random: 256 bits, the same in every run."""
    return int.from_bytes(hashlib.sha256(f"AuthKeyWireV1/{label}/{counter}".encode()).digest(), "big")


def seeded_scalar(label: str, counter: int) -> int:
    return seeded(label, counter) % (N - 1) + 1


def leading_zero_bytes(number: int) -> int:
    """How many of the 32 bytes of `number` are zero before its first other byte."""
    return 32 - (number.bit_length() + 7) // 8
