"""`signatures`: ECDSA signatures in DER (RFC 3279 section 2.2.3) and as r || s (RFC 7518 section 3.4).

Some are real and verify. Others only have edge values that no signer will give; both forms are defined
for them all the same.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count, product

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from joserfc.util import urlsafe_b64decode, urlsafe_b64encode

from authkey_wire.p256 import CURVE, ES256, Key, N, key_from_scalar, leading_zero_bytes, seeded_scalar
from authkey_wire.signing_input import SigningInput

RFC_7515_A3_INPUT = (
    b"eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFt"
    b"cGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
)
RFC_7515_A3_SIGNATURE = b"DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"


@dataclass(frozen=True)
class Signature:
    id: str
    r: int
    s: int
    note: str | None = None
    key: Key | None = None
    message: bytes = b""

    @property
    def der(self) -> bytes:
        return encode_dss_signature(self.r, self.s)

    @property
    def raw(self) -> bytes:
        return self.r.to_bytes(32, "big") + self.s.to_bytes(32, "big")

    @property
    def zero_bytes(self) -> tuple[int, int]:
        """How many zero bytes r and s begin with, in 32 bytes each."""
        return leading_zero_bytes(self.r), leading_zero_bytes(self.s)

    @property
    def first_bits(self) -> tuple[int, int]:
        return self.r >> 255, self.s >> 255

    def document(self) -> dict[str, object]:
        real: dict[str, object] = {}
        if self.key is not None:
            real = {"key": self.key.id, "message": self.message.hex(), "verifies": True}
        return {
            "id": self.id,
            **({"note": self.note} if self.note else {}),
            "der": self.der.hex(),
            "raw": self.raw.hex(),
            "rawBase64URL": urlsafe_b64encode(self.raw).decode(),
            **real,
        }


def signed(signature_id: str, key: Key, message: bytes, note: str | None = None) -> Signature:
    r, s = decode_dss_signature(key.sign(message))
    return Signature(signature_id, r, s, note, key, message)


def make_signatures(keys: dict[str, Key], inputs: Iterable[SigningInput]) -> list[Signature]:
    """All signatures, those over `inputs` among them."""
    real = [
        *_from_standards(keys),
        *_one_for_each(keys.values()),
        *_searched(keys["seeded-01"]),
        *_both_values_of_s(keys["seeded-02"]),
        *_chosen_s(),
        *(_over_input(case) for case in inputs),
    ]
    for signature in real:
        _check(signature)
    return [*real, *_edges(), *_lengths()]


def _from_standards(keys: dict[str, Key]) -> Iterator[Signature]:
    key = keys["rfc7515-a3"]
    raw = urlsafe_b64decode(RFC_7515_A3_SIGNATURE)
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    yield Signature("rfc7515-a3", r, s, "RFC 7515 appendix A.3", key, RFC_7515_A3_INPUT)
    for message in ("sample", "test"):
        note = "RFC 6979 appendix A.2.5, with SHA-256"
        yield signed(f"rfc6979-a25-{message}", keys["rfc6979-a25"], message.encode(), note)


def _one_for_each(keys: Iterable[Key]) -> Iterator[Signature]:
    for key in keys:
        if key.private is not None:
            yield signed(f"by-{key.id}", key, f"signed by {key.id}".encode())
    yield signed("empty-message", next(iter(keys)), b"", "Over no bytes at all")


def _over_input(case: SigningInput) -> Signature:
    note = f"Over the signing input {case.id}"
    return signed(f"signing-input-{case.id}", case.key, case.text.encode("ascii"), note)


def _searched(key: Key) -> Iterator[Signature]:
    """The shapes that a signer gives now and then."""
    short, two_bytes = "{} begins with a zero byte", "{} begins with two zero bytes"
    both = "r and s begin with a zero byte"
    high = "The first bit of {} is 1: a zero byte before it in DER"
    for number, start in enumerate((1, 2_000, 4_000), start=1):
        yield _search(key, f"short-r-{number}", short.format("r"), start, lambda it: it.zero_bytes[0] > 0)
        yield _search(key, f"short-s-{number}", short.format("s"), start, lambda it: it.zero_bytes[1] > 0)
    # Rare ones start where they were found: looking for them takes seconds.
    yield _search(key, "short-r-two-bytes", two_bytes.format("r"), 20_595, lambda it: it.zero_bytes[0] == 2)
    yield _search(key, "short-s-two-bytes", two_bytes.format("s"), 114_998, lambda it: it.zero_bytes[1] == 2)
    yield _search(key, "short-r-and-s", both, 25_411, lambda it: min(it.zero_bytes) > 0)
    yield _search(key, "high-bit-none", "No first bit is 1", 1, lambda it: it.first_bits == (0, 0))
    yield _search(key, "high-bit-r", high.format("r"), 1, lambda it: it.first_bits == (1, 0))
    yield _search(key, "high-bit-s", high.format("s"), 1, lambda it: it.first_bits == (0, 1))
    yield _search(key, "high-bit-both", high.format("r and of s"), 1, lambda it: it.first_bits == (1, 1))


def _search(key: Key, signature_id: str, note: str, start: int, wanted: Callable[[Signature], bool]) -> Signature:
    """The first wanted signature over `message <number>`, from the number `start` on."""
    signatures = (signed(signature_id, key, f"message {i}".encode(), note) for i in count(start))
    return next(filter(wanted, signatures))


def _both_values_of_s(key: Key) -> Iterator[Signature]:
    """Whoever has (r, s) has (r, n-s) as well, and ES256 knows no rule against either."""
    for number in range(1, 5):
        message = f"low and high {number}".encode()
        r, s = decode_dss_signature(key.sign(message))
        low, high = sorted((s, N - s))
        yield Signature(f"low-s-{number}", r, low, "s is below n/2", key, message)
        yield Signature(f"high-s-{number}", r, high, "s is above n/2: valid all the same", key, message)


def _chosen_s() -> Iterator[Signature]:
    """Real signatures with an s of our choice: for a nonce k and a message hash e, s = (e + r d) / k
    holds for the private key d = (s k - e) / r."""
    for label, s, zero_bytes, note in (
        ("1", 1, 1, "s = 1, and r begins with a zero byte"),
        ("n-minus-1", N - 1, 0, "s = n-1"),
        ("127", 127, 0, "s = 127: one byte in DER"),
        ("128", 128, 0, "s = 128: two bytes in DER"),
    ):
        nonce, r = next(pair for pair in _nonces(label) if leading_zero_bytes(pair[1]) == zero_bytes)
        message = f"real signature with s of {label}".encode()
        digest = int.from_bytes(hashlib.sha256(message).digest(), "big")
        scalar = (s * nonce - digest) * pow(r, -1, N) % N
        key = key_from_scalar(f"for-s-{label}", scalar, f"Made for the signature real-s-{label}")
        yield Signature(f"real-s-{label}", r, s, note, key, message)


def _nonces(label: str) -> Iterator[tuple[int, int]]:
    for i in count(1):
        nonce = seeded_scalar(f"nonce {label}", i)
        yield nonce, ec.derive_private_key(nonce, CURVE).public_key().public_numbers().x % N


def _edges() -> Iterator[Signature]:
    """Values at the ends of the range, for the encoders alone: no key is known to verify these."""
    names = {1: "1", N - 1: "n-1"}
    for r, s in product(names, repeat=2):
        yield Signature(
            f"edge-r-{names[r]}-s-{names[s]}".replace("n-1", "n-minus-1"),
            r,
            s,
            f"r = {names[r]}, s = {names[s]}",
        )
    half = (N - 1) // 2
    yield Signature("edge-around-half", half, half + 1, "r = (n-1)/2, s = (n+1)/2")
    for number in (127, 128, 255, 256):
        yield Signature(f"edge-{number}", number, N - number, f"r = {number}, s = n-{number}")


def _lengths() -> Iterator[Signature]:
    """Every length that an INTEGER of a signature can have, with the first bit clear and set."""
    for length in range(1, 33):
        other = 33 - length
        yield Signature(
            f"length-{length:02}",
            1 << 8 * (length - 1),
            0x80 << 8 * (other - 1),
            f"r takes {length} bytes and its first bit is 0; s takes {other} and its first bit is 1",
        )


def _check(signature: Signature) -> None:
    if signature.key is None:
        raise ValueError(f"{signature.id} has no key")
    try:
        signature.key.public.verify(signature.der, signature.message, ES256)
    except InvalidSignature:
        raise ValueError(f"{signature.id} does not verify") from None


def extra_keys(signatures: Iterable[Signature], known: dict[str, Key]) -> list[Key]:
    """The keys that were made for one signature and are not `known` yet."""
    made = {signature.key.id: signature.key for signature in signatures if signature.key is not None}
    return [key for key_id, key in made.items() if key_id not in known]
