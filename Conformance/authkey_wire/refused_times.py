"""Signing inputs that are refused for their times: how these are written, how far apart, and when."""

from collections.abc import Iterator

from authkey_wire.p256 import Key
from authkey_wire.signing_input import EXPIRES, ISSUED, SIGN_AT, SigningInput, times, written

# Name, what is wrong, the text.
Row = tuple[str, str, str]


def refused_times(key: Key) -> Iterator[SigningInput]:
    for reason, rows in (("times", _times()), ("lifetime", _lifetimes())):
        for name, note, text in rows:
            yield SigningInput(name, note, text, key, reason=reason)
    yield from _times_read_otherwise(key)
    yield from _at_signing(key)


def _times() -> list[Row]:
    rows: list[Row] = [
        ("iat-missing", "No iat", f'{{"exp":{EXPIRES}}}'),
        ("exp-missing", "No exp", f'{{"iat":{ISSUED}}}'),
        ("times-missing", "No members at all", "{}"),
        ("times-nested", "The times stand in another object", f'{{"claims":{times(ISSUED, EXPIRES)}}}'),
        ("times-other-case", "Names of another case are other names", f'{{"IAT":{ISSUED},"Exp":{EXPIRES}}}'),
    ]
    forms = (
        ("fraction", "has a fraction, of zero", "{}.0"),
        ("half", "is no whole number", "{}.5"),
        ("exponent", "has an exponent, of zero", "{}e0"),
        ("string", "is a string", '"{}"'),
        ("array", "is an array", "[{}]"),
        ("object", "is an object", '{{"seconds":{}}}'),
    )
    for name, value in (("iat", ISSUED), ("exp", EXPIRES)):
        for form, what, pattern in forms:
            rows.append((f"{name}-{form}", f"{name} {what}", _one_time(name, pattern.format(value))))
        for form, what, text in (
            ("null", "is null", "null"),
            ("true", "is true, which some readers take for 1", "true"),
            ("too-large", "is 2^53, which not every reader tells from 2^53+1", "9007199254740992"),
            ("64-bits", "is 2^64 and more: it overflows 64 bits", str((1 << 64) + value)),
            ("huge", "has 400 digits", "1" + "0" * 399),
            ("infinite", "is 1e999: infinite as a double", "1e999"),
        ):
            rows.append((f"{name}-{form}", f"{name} {what}", _one_time(name, text)))
    rows += [
        ("both-negative", "iat and exp are negative", times(-200, -100)),
        ("iat-power", "iat is 18e8, a whole number written with an exponent", times("18e8", SIGN_AT + 100)),
        ("times-text", "Times as text", times('"2027-01-15T08:00:00Z"', '"2027-01-15T08:02:00Z"')),
    ]
    return [(name, note, written(payload=payload)) for name, note, payload in rows]


def _one_time(name: str, text: str) -> str:
    return times(text, EXPIRES) if name == "iat" else times(ISSUED, text)


def _times_read_otherwise(key: Key) -> Iterator[SigningInput]:
    """Times that are wrong in their form alone: signAt is right for what some reader would take them for."""
    too_large = 1 << 53
    for name, note, issued, expires, sign_at in (
        ("iat-minus-1", "iat is negative", -1, 120, 60),
        ("iat-minus-zero", "iat is -0: not digits only", "-0", 120, 60),
        ("exp-power", "exp is 1e9, a whole number written with an exponent", 999_999_900, "1e9", 999_999_950),
        ("exp-capital-power", "exp is 1E9", 999_999_900, "1E9", 999_999_950),
        (
            "exp-2-to-53",
            "exp is 2^53, the first that is too large",
            too_large - 100,
            too_large,
            too_large - 50,
        ),
    ):
        yield SigningInput(name, note, written(payload=times(issued, expires)), key, sign_at, "times")


def _lifetimes() -> list[Row]:
    return [
        (name, note, written(payload=times(issued, expires)))
        for name, note, issued, expires in (
            ("lifetime-0", "exp = iat", SIGN_AT + 10, SIGN_AT + 10),
            ("lifetime-minus-1", "exp is before iat", SIGN_AT + 11, SIGN_AT + 10),
            ("lifetime-301", "exp - iat = 301, one too many", SIGN_AT, SIGN_AT + 301),
            (
                "lifetime-360",
                "Five minutes and the tolerance: the tolerance is for clocks alone",
                SIGN_AT - 60,
                SIGN_AT + 300,
            ),
            ("lifetime-year", "A year", SIGN_AT, SIGN_AT + 31_536_000),
            ("iat-zero", "iat = 0", 0, SIGN_AT + 60),
            ("exp-milliseconds", "iat in seconds, exp in milliseconds", ISSUED, EXPIRES * 1000),
            ("exp-largest", "exp = 2^53-1", SIGN_AT, (1 << 53) - 1),
        )
    ]


def _at_signing(key: Key) -> Iterator[SigningInput]:
    for name, reason, note, issued, expires in (
        ("expired-now", "expired", "signAt = exp", SIGN_AT - 120, SIGN_AT),
        ("expired-1", "expired", "signAt = exp + 1", SIGN_AT - 120, SIGN_AT - 1),
        (
            "expired-60",
            "expired",
            "signAt = exp + 60: the tolerance is not for exp",
            SIGN_AT - 120,
            SIGN_AT - 60,
        ),
        ("expired-300", "expired", "signAt = exp of the longest lifetime", SIGN_AT - 300, SIGN_AT),
        ("expired-first-second", "expired", "exp = 1, iat = 0", 0, 1),
        ("future-61", "issuedInFuture", "iat = signAt + 61, one too many", SIGN_AT + 61, SIGN_AT + 120),
        (
            "future-61-long",
            "issuedInFuture",
            "iat = signAt + 61, with the longest lifetime",
            SIGN_AT + 61,
            SIGN_AT + 361,
        ),
        ("future-hour", "issuedInFuture", "iat is an hour ahead", SIGN_AT + 3_600, SIGN_AT + 3_720),
        (
            "future-year-5138",
            "issuedInFuture",
            "iat has a digit more than the times of today",
            10**11,
            10**11 + 120,
        ),
        ("future-largest", "issuedInFuture", "exp = 2^53-1", (1 << 53) - 121, (1 << 53) - 1),
    ):
        yield SigningInput(name, note, written(payload=times(issued, expires)), key, reason=reason)
