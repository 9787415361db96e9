"""Texts that are not canonical, unpadded base64url (RFC 4648 section 5; RFC 7515 section 2)."""

from collections.abc import Iterator

from authkey_wire.p256 import Key
from authkey_wire.refused_case import Refused

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

# Name, what is wrong, the text.
Row = tuple[str, str, str]


def refused_base64url(keys: dict[str, Key]) -> Iterator[Refused]:
    thumbprint = keys["seeded-01"].thumbprint
    groups: list[tuple[str, list[Row]]] = [
        ("padding", _padding(thumbprint)),
        ("alphabet", _alphabet()),
        ("length", _lengths(thumbprint)),
        ("unusedBits", _unused_bits(thumbprint)),
    ]
    for reason, rows in groups:
        for name, note, text in rows:
            yield Refused("base64url", name, reason, note, text)


def _padding(thumbprint: str) -> list[Row]:
    return [
        ("padding-1", "One padding character where base64 has one", "AAA="),
        ("padding-2", "Two padding characters where base64 has two", "AA=="),
        ("padding-thumbprint", "A thumbprint with the padding of base64", thumbprint + "="),
        ("padding-short", "One padding character where base64 has two", "AA="),
        ("padding-whole", "Padding after a text that needs none", "AAAA===="),
        ("padding-only", "Nothing but padding", "===="),
        ("padding-inside", "Padding between two whole texts", "AA==AAAA"),
        ("padding-before", "Padding stands before", "=AAA"),
    ]


def _alphabet() -> list[Row]:
    return [
        ("plus", "+ belongs to the other alphabet of RFC 4648", "AA+A"),
        ("slash", "/ belongs to the other alphabet of RFC 4648", "AA/A"),
        ("space-before", "A space stands before", " AAAA"),
        ("space-after", "A space follows", "AAAA "),
        ("space-inside", "A space stands inside", "AA AA"),
        ("newline-after", "A newline follows", "AAAA\n"),
        ("newline-inside", "A line break stands inside", "AAAA\r\nAAAA"),
        ("tab", "A tab stands inside", "AA\tAA"),
        ("nul", "A NUL follows", "AAA\0"),
        ("dot", "A dot stands inside", "AA.A"),
        ("comma", "A comma stands inside", "AA,A"),
        ("tilde", "~ is unreserved in a URL, and not of this alphabet", "AA~A"),
        ("percent", "A percent-encoded character", "AA%41"),
        ("at", "@, the byte before A", "AA@A"),
        ("bracket", "[, the byte after Z", "AA[A"),
        ("backtick", "`, the byte before a", "AA`A"),
        ("brace", "{, the byte after z", "AA{A"),
        ("colon", ":, the byte after 9", "AA:A"),
        ("letter-with-accent", "A letter that is not ASCII", "AAA\u00e9"),
        ("fullwidth-letter", "A fullwidth A", "AAA\uff21"),
        ("fullwidth-digit", "An Arabic-Indic digit", "AAA\u0661"),
        ("minus-sign", "A minus sign that is not the hyphen", "AAA\u2212"),
        ("zero-width-space", "A zero-width space follows", "AAAA\u200b"),
        ("byte-order-mark", "A byte-order mark stands before", "\ufeffAAAA"),
        ("beyond-16-bits", "A character beyond U+FFFF", "AAA\U0001f511"),
        # Its code point taken modulo 256 is that of A.
        ("low-byte-a", "A character whose code ends like that of A", "AAA\u0141"),
    ]


def _lengths(thumbprint: str) -> list[Row]:
    return [
        ("length-1", "One character: six bits, no byte", "A"),
        ("length-5", "Five characters", "AAAAA"),
        ("length-9", "Nine characters", "AAAAAAAAA"),
        ("length-45", "A thumbprint with two characters too many", thumbprint + "AA"),
    ]


def _unused_bits(thumbprint: str) -> list[Row]:
    one = [
        (f"unused-4-{bits:04b}", f"One byte; the four unused bits are {bits:04b}", "A" + ALPHABET[bits])
        for bits in range(1, 16)
    ]
    two = [
        (f"unused-2-{bits:02b}", f"Two bytes; the two unused bits are {bits:02b}", "AA" + ALPHABET[bits])
        for bits in range(1, 4)
    ]
    last = ALPHABET.index(thumbprint[-1])
    other = thumbprint[:-1] + ALPHABET[last | 1]
    return [*one, *two, ("unused-thumbprint", "A thumbprint whose last unused bit is 1", other)]
