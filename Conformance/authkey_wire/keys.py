"""`keys`: public keys in all their forms, those whose coordinates are short among them."""

from collections.abc import Callable, Iterator
from itertools import count, islice

from authkey_wire.p256 import (
    Key,
    N,
    P,
    key_from_scalar,
    leading_zero_bytes,
    point_from_x,
    seeded,
    seeded_scalar,
)

# Published private keys: whoever reads a standard can sign with these.
RFC_7515_A3 = 0x8E9B109E719098BF980487DF1F5D77E9CB29606EBED2263B5F57C213DF84F4B2
RFC_6979_A25 = 0xC9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721

# Roots of x^3 - 3x + b = 1 (mod p): points with the smallest y there is (no point has y = 0, since the
# number of points is odd). Found by factoring the polynomial; `_smallest_y` checks them again.
X_WHERE_Y_IS_1 = (
    0x09E78D4EF60D05F750F6636209092BC43CBDD6B47E11A9DE20A9FEB2A50BB96C,
    0x6916FAC45E568B6B9E2E2ECD611B282E5FCC40A3067D601057F879CE5A8A73CC,
)


def make_keys() -> list[Key]:
    return [
        *_from_standards(),
        *_extreme_scalars(),
        *(key_from_scalar(f"seeded-{i:02}", seeded_scalar("key", i)) for i in range(1, 17)),
        *_searched("short-x", "x begins with a zero byte", lambda key: leading_zero_bytes(key.x) > 0),
        *_searched("short-y", "y begins with a zero byte", lambda key: leading_zero_bytes(key.y) > 0),
        *islice(_short_both(), 2),
        *_smallest_x(),
        *_two_byte_short_x(),
        *_largest_x(),
        *_smallest_y(),
        *_largest_y(),
    ]


def _from_standards() -> Iterator[Key]:
    yield key_from_scalar("rfc7515-a3", RFC_7515_A3, "RFC 7515 appendix A.3")
    yield key_from_scalar("rfc6979-a25", RFC_6979_A25, "RFC 6979 appendix A.2.5")


def _extreme_scalars() -> Iterator[Key]:
    yield key_from_scalar("base-point", 1, "The base point of P-256: private key 1")
    yield key_from_scalar("private-2", 2, "Private key 2")
    yield key_from_scalar("private-n-minus-2", N - 2, "Private key n-2: same x as private key 2")
    yield key_from_scalar("private-n-minus-1", N - 1, "Private key n-1: same x as the base point, the other y")


def _searched(label: str, note: str, wanted: Callable[[Key], bool]) -> Iterator[Key]:
    """The first three keys of a seeded sequence that are `wanted`; about one in 256 is."""
    keys = (key_from_scalar("", seeded_scalar(label, i)) for i in count(1))
    for number, key in enumerate(islice(filter(wanted, keys), 3), start=1):
        yield Key(f"{label}-{number}", key.public, key.private, note)


def _short_both() -> Iterator[Key]:
    """One private key in 65,536 would do; starting from a short x, one point in 256."""
    number = 0
    for i in count(1):
        public = point_from_x(seeded("short-both", i) >> 8, odd_y=bool(i % 2))
        if public is not None and leading_zero_bytes(public.public_numbers().y) > 0:
            number += 1
            yield Key(f"short-both-{number}", public, note="x and y begin with a zero byte")


def _smallest_x() -> Iterator[Key]:
    for odd_y in (False, True):
        yield _at_x(f"x-0-{'odd' if odd_y else 'even'}", 0, odd_y=odd_y, note="x = 0: 32 zero bytes")
    yield _at_x("x-5", 5, odd_y=True, note="x = 5, the smallest x of a point that is not zero")


def _two_byte_short_x() -> Iterator[Key]:
    for zero_bytes in (2, 3, 8, 16):
        for i in count(1):
            public = point_from_x(seeded("short", i) >> 8 * zero_bytes, odd_y=bool(i % 2))
            if public is not None and leading_zero_bytes(public.public_numbers().x) == zero_bytes:
                yield Key(f"x-{zero_bytes}-zero-bytes", public, note=f"x begins with {zero_bytes} zero bytes")
                break


def _largest_x() -> Iterator[Key]:
    for below in count(1):
        public = point_from_x(P - below, odd_y=False)
        if public is not None:
            yield Key("x-largest", public, note=f"x = p-{below}, the largest x of a point")
            return


def _smallest_y() -> Iterator[Key]:
    for number, x in enumerate(X_WHERE_Y_IS_1, start=1):
        yield _at_x(f"y-1-{number}", x, odd_y=True, note="y = 1, the smallest y of a point", y=1)


def _largest_y() -> Iterator[Key]:
    yield _at_x("y-largest", X_WHERE_Y_IS_1[0], odd_y=False, note="y = p-1, the largest y of a point", y=P - 1)


def _at_x(key_id: str, x: int, *, odd_y: bool, note: str, y: int | None = None) -> Key:
    public = point_from_x(x, odd_y=odd_y)
    if public is None or (y is not None and public.public_numbers().y != y):
        raise ValueError(f"{key_id} is not the point it is said to be")
    return Key(key_id, public, note=note)
