"""DER by hand, to be able to get it wrong: no library writes what the refused cases need."""

SEQUENCE, INTEGER, BIT_STRING, OCTET_STRING, NULL, OID = 0x30, 0x02, 0x03, 0x04, 0x05, 0x06


def tlv(tag: int, content: bytes, *, length: bytes | None = None) -> bytes:
    """Tag, length and content; `length` takes the place of the right length bytes."""
    return bytes([tag]) + (definite(len(content)) if length is None else length) + content


def definite(length: int) -> bytes:
    """The one right way to write a length (X.690 section 10.1)."""
    return bytes([length]) if length < 0x80 else long_form(length)


def long_form(length: int, *, width: int | None = None) -> bytes:
    """A length in the long form (X.690 section 8.1.3.5), in `width` bytes whether it needs them or not."""
    width = width or (length.bit_length() + 7) // 8
    return bytes([0x80 | width]) + length.to_bytes(width, "big")


def sequence(*parts: bytes) -> bytes:
    return tlv(SEQUENCE, b"".join(parts))


def integer_bytes(number: int) -> bytes:
    """The content of a non-negative INTEGER: the shortest one whose first bit is 0."""
    return number.to_bytes(number.bit_length() // 8 + 1, "big")


def integer(number: int) -> bytes:
    return tlv(INTEGER, integer_bytes(number))


def signature(r: int, s: int) -> bytes:
    return sequence(integer(r), integer(s))
