"""Public keys that must be refused, in X9.63 (SEC 1 section 2.3.3)."""

from collections.abc import Iterator

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from authkey_wire.p256 import B, Key, P, leading_zero_bytes, seeded
from authkey_wire.refused_case import Refused

# Name, reason, what is wrong, the bytes.
Row = tuple[str, str, str, bytes]

# What cryptography reads: right for SEC 1, wrong here.
LENIENT = {"compressed-even", "compressed-odd"}


def refused_x963(keys: dict[str, Key]) -> Iterator[Refused]:
    for name, reason, note, point in (*_lengths(keys["seeded-01"]), *refused_points(keys)):
        yield Refused("x963", name, reason, note, point, lenient=name in LENIENT)


def refused_points(keys: dict[str, Key]) -> list[Row]:
    """Points that are refused for what they say, wherever they stand."""
    return [*_compressed(keys), *_prefixes(keys), *_not_on_curve(keys), *_out_of_range(keys)]


def _uncompressed(x: int, y: int) -> bytes:
    return b"\x04" + x.to_bytes(32, "big") + y.to_bytes(32, "big")


def _lengths(key: Key) -> list[Row]:
    point = key.x963
    p384 = ec.derive_private_key(1, ec.SECP384R1()).public_key()
    return [
        ("empty", "length", "No bytes at all", b""),
        ("prefix-only", "length", "The prefix alone", point[:1]),
        ("x-only", "length", "The y is missing", point[:33]),
        ("no-prefix", "length", "x || y without the prefix, as some platforms write it", point[1:]),
        ("one-short", "length", "The last byte is missing", point[:-1]),
        ("one-long", "length", "A zero byte follows", point + b"\0"),
        ("zero-before", "length", "A zero byte stands before", b"\0" + point),
        ("twice", "length", "The point stands there twice", point + point),
        ("hex", "length", "Hexadecimal text in place of the bytes", point.hex().encode()),
        (
            "p384",
            "length",
            "A P-384 point (its base point)",
            p384.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint),
        ),
    ]


def _even_and_odd(keys: dict[str, Key]) -> list[tuple[str, int, Key]]:
    """A name, the last bit of y, and a key that has it: the base point and its negative."""
    base, negative = keys["base-point"], keys["private-n-minus-1"]
    even, odd = (base, negative) if base.y % 2 == 0 else (negative, base)
    return [("even", 0, even), ("odd", 1, odd)]


def _compressed(keys: dict[str, Key]) -> list[Row]:
    return [
        (
            f"compressed-{name}",
            "prefix",
            "A point of the curve in compressed form, which no key here takes",
            key.public.public_bytes(Encoding.X962, PublicFormat.CompressedPoint),
        )
        for name, _, key in _even_and_odd(keys)
    ]


def _prefixes(keys: dict[str, Key]) -> list[Row]:
    pairs = _even_and_odd(keys)
    body = keys["seeded-01"].x963[1:]
    hybrid = "A point of the curve in hybrid form: prefix 06 or 07 by the parity of y"
    return [
        *((f"hybrid-{name}", "prefix", hybrid, bytes([6 + bit]) + key.x963[1:]) for name, bit, key in pairs),
        *(
            (
                f"hybrid-{name}-wrong",
                "prefix",
                "A hybrid prefix of the other parity",
                bytes([7 - bit]) + key.x963[1:],
            )
            for name, bit, key in pairs
        ),
        ("infinity", "prefix", "The point at infinity: one zero byte", b"\0"),
        ("all-zero", "prefix", "65 zero bytes", bytes(65)),
        *(
            (
                f"prefix-{prefix:02x}",
                "prefix",
                f"65 bytes that begin with {prefix:02x}",
                bytes([prefix]) + body,
            )
            for prefix in (0x00, 0x01, 0x02, 0x03, 0x05, 0x14, 0x84, 0xFF)
        ),
    ]


def _not_on_curve(keys: dict[str, Key]) -> list[Row]:
    key = keys["seeded-01"]
    k1 = ec.derive_private_key(1, ec.SECP256K1()).public_key().public_numbers()
    brainpool = ec.derive_private_key(1, ec.BrainpoolP256R1()).public_key().public_numbers()
    points = [
        ("origin", "x = y = 0", 0, 0),
        ("one-one", "x = y = 1", 1, 1),
        ("y-zero", "y = 0: no point of the curve has it", key.x, 0),
        ("x-zero-wrong-y", "x = 0 with the y of another point", 0, key.y),
        ("y-plus-1", "y is one too large", key.x, key.y + 1),
        ("x-plus-1", "x is one too large", key.x + 1, key.y),
        ("swapped", "x and y stand the wrong way round", key.y, key.x),
        ("x-first-bit", "The first bit of x is turned over", key.x ^ 1 << 255, key.y),
        ("y-first-bit", "The first bit of y is turned over", key.x, key.y ^ 1 << 255),
        ("mixed", "x of one key, y of another", key.x, keys["seeded-02"].y),
        ("secp256k1", "The base point of secp256k1, another curve of this size", k1.x, k1.y),
        (
            "brainpool",
            "The base point of brainpoolP256r1, another curve of this size",
            brainpool.x,
            brainpool.y,
        ),
        ("weak-curve", "A point of the curve with another b: an invalid-curve attack", *_on_another_curve()),
    ]
    return [(name, "notOnCurve", note, _uncompressed(x, y)) for name, note, x, y in points]


def _on_another_curve() -> tuple[int, int]:
    """Any x and y lie on some curve y^2 = x^3 - 3x + b'. The formulas for adding points never use b."""
    x, y = seeded("another curve", 1) % P, seeded("another curve", 2) % P
    if (y * y - x**3 + 3 * x - B) % P == 0:
        raise ValueError("the point is on P-256")
    return x, y


def _out_of_range(keys: dict[str, Key]) -> list[Row]:
    """Coordinates of p and more. Those called congruent would be points if they were taken modulo p."""
    zero, five, y_one = keys["x-0-even"], keys["x-5"], keys["y-1-1"]
    small = keys["x-8-zero-bytes"]
    if leading_zero_bytes(small.x) < 8:
        raise ValueError("x + p takes more than 32 bytes")
    last = (1 << 256) - 1
    points = [
        ("x-is-p", "x = p, congruent to the point with x = 0", P, zero.y),
        ("x-is-p-plus-5", "x = p+5, congruent to the point with x = 5", P + 5, five.y),
        ("x-is-p-plus-x", "x is p too large: congruent to a point", P + small.x, small.y),
        ("y-is-p-plus-1", "y = p+1, congruent to a point with y = 1", y_one.x, P + 1),
        ("y-is-p", "y = p", zero.x, P),
        ("x-largest-32-bytes", "x = 2^256-1", last, zero.y),
        ("y-largest-32-bytes", "y = 2^256-1", zero.x, last),
        ("all-ones", "x = y = 2^256-1", last, last),
    ]
    return [(name, "coordinateOutOfRange", note, _uncompressed(x, y)) for name, note, x, y in points]
