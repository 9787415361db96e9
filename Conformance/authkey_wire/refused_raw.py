"""Signatures that must be refused, as r || s (RFC 7518 section 3.4)."""

from collections.abc import Iterator

from authkey_wire.p256 import N, P
from authkey_wire.refused_case import Refused
from authkey_wire.signatures import Signature

# Numbers no signature may hold, by name. A signature is over 1...n-1.
TOO_LARGE = {
    "n": N,
    "n-plus-1": N + 1,
    "p": P,
    "2-to-256-minus-1": (1 << 256) - 1,
    "2-to-256": 1 << 256,
    "33-bytes": 0x7F << 256,
    "64-bytes": 1 << 511,
}


def refused_raw(signatures: dict[str, Signature]) -> Iterator[Refused]:
    base = signatures["high-bit-none"]
    r, s = base.raw[:32], base.raw[32:]
    nothing = bytes(32)
    rows: list[tuple[str, str, str, bytes]] = [
        ("empty", "length", "No bytes at all", b""),
        ("r-only", "length", "The s is missing", r),
        ("one-short", "length", "The last byte is missing", base.raw[:-1]),
        ("one-long", "length", "A zero byte follows", base.raw + b"\0"),
        ("zero-before", "length", "A zero byte stands before", b"\0" + base.raw),
        ("padded-halves", "length", "r and s in 33 bytes each", b"\0" + r + b"\0" + s),
        ("p384-size", "length", "r and s in 48 bytes each, as for ES384", bytes(16) + r + bytes(16) + s),
        (
            "short-halves",
            "length",
            "r and s without their leading zero bytes",
            _stripped(signatures["short-r-and-s"]),
        ),
        ("der", "length", "DER in place of r || s", base.der),
        ("twice", "length", "The signature stands there twice", base.raw * 2),
        ("r-zero", "zero", "r = 0", nothing + s),
        ("s-zero", "zero", "s = 0", r + nothing),
        ("both-zero", "zero", "r = s = 0", nothing * 2),
    ]
    for label, number in TOO_LARGE.items():
        if number < 1 << 256:
            wide = number.to_bytes(32, "big")
            rows.append((f"r-{label}", "outOfRange", f"r = {label}", wide + s))
            rows.append((f"s-{label}", "outOfRange", f"s = {label}", r + wide))
            rows.append((f"both-{label}", "outOfRange", f"r = s = {label}", wide * 2))
    small = signatures["real-s-1"]
    congruent = (small.s + N).to_bytes(32, "big")
    rows.append(("s-plus-n", "outOfRange", "A valid signature with n added to its s", small.raw[:32] + congruent))
    for name, reason, note, content in rows:
        yield Refused("raw", name, reason, note, content)


def _stripped(signature: Signature) -> bytes:
    return b"".join(half.lstrip(b"\0") for half in (signature.raw[:32], signature.raw[32:]))
