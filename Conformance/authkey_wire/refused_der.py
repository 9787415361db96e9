"""Signatures that must be refused, in DER (X.690 sections 8 and 10)."""

from collections.abc import Iterator

from authkey_wire import der
from authkey_wire.der import INTEGER, SEQUENCE
from authkey_wire.p256 import N
from authkey_wire.refused_case import Refused
from authkey_wire.refused_raw import TOO_LARGE
from authkey_wire.signatures import Signature

# Name, what is wrong, the bytes.
Row = tuple[str, str, bytes]


def refused_der(signatures: dict[str, Signature]) -> Iterator[Refused]:
    base = signatures["high-bit-none"]
    groups: list[tuple[str, list[Row]]] = [
        ("tag", _tags(base)),
        ("truncated", _truncated(base)),
        ("trailingBytes", _trailing(base)),
        ("indefiniteLength", _indefinite(base)),
        ("nonMinimalLength", _long_lengths(base)),
        ("lengthMismatch", _wrong_lengths(base)),
        ("nonMinimalInteger", _padded(base, signatures["high-bit-both"])),
        ("negativeInteger", _negative(base, signatures["high-bit-both"])),
        ("emptyInteger", _empty(base)),
        ("zero", _zero(base)),
        ("outOfRange", _too_large(base)),
    ]
    for reason, rows in groups:
        for name, note, content in rows:
            yield Refused("der", name, reason, note, content, lenient=reason in {"zero", "outOfRange"})


def _tags(base: Signature) -> list[Row]:
    r, s = der.integer(base.r), der.integer(base.s)
    body = r + s
    return [
        ("tag-set", "A SET in place of the SEQUENCE", der.tlv(0x31, body)),
        ("tag-primitive-sequence", "The SEQUENCE is marked primitive", der.tlv(0x10, body)),
        ("tag-context", "A context-specific tag in place of the SEQUENCE", der.tlv(0xA0, body)),
        ("tag-zero", "A zero byte in place of the SEQUENCE's tag", der.tlv(0x00, body)),
        (
            "tag-octet-string",
            "The whole signature inside an OCTET STRING",
            der.tlv(der.OCTET_STRING, base.der),
        ),
        (
            "tag-bit-string",
            "The whole signature inside a BIT STRING, as in certificates",
            der.tlv(0x03, b"\0" + base.der),
        ),
        ("tag-nested", "The whole signature inside another SEQUENCE", der.sequence(base.der)),
        ("tag-long", "The SEQUENCE's tag in the long form", b"\x3f\x10" + der.definite(len(body)) + body),
        ("tag-r-bit-string", "A BIT STRING in place of r", der.sequence(der.tlv(0x03, r[2:]), s)),
        ("tag-r-constructed", "r is marked constructed", der.sequence(der.tlv(0x22, r[2:]), s)),
        ("tag-r-context", "A context-specific tag in place of r's", der.sequence(der.tlv(0x82, r[2:]), s)),
        (
            "tag-s-octet-string",
            "An OCTET STRING in place of s",
            der.sequence(r, der.tlv(der.OCTET_STRING, s[2:])),
        ),
        ("tag-s-enumerated", "An ENUMERATED in place of s", der.sequence(r, der.tlv(0x0A, s[2:]))),
        ("tag-raw", "r || s in place of DER", base.raw),
    ]


def _truncated(base: Signature) -> list[Row]:
    whole = base.der
    r_end = 2 + len(der.integer(base.r))
    cuts = {
        "empty": (0, "No bytes at all"),
        "tag-only": (1, "Nothing follows the SEQUENCE's tag"),
        "length-only": (2, "Nothing follows the SEQUENCE's length"),
        "r-tag": (3, "Nothing follows r's tag"),
        "r-length": (4, "Nothing follows r's length"),
        "in-r": (20, "It ends inside r"),
        "after-r": (r_end, "It ends before s"),
        "s-tag": (r_end + 1, "Nothing follows s's tag"),
        "s-length": (r_end + 2, "Nothing follows s's length"),
        "one-short": (len(whole) - 1, "The last byte is missing"),
    }
    return [
        *((f"truncated-{name}", note, whole[:end]) for name, (end, note) in cuts.items()),
        ("truncated-empty-sequence", "An empty SEQUENCE", der.sequence()),
        (
            "truncated-no-s",
            "A SEQUENCE of r alone, its length right for it",
            der.sequence(der.integer(base.r)),
        ),
    ]


def _trailing(base: Signature) -> list[Row]:
    r, s = der.integer(base.r), der.integer(base.s)
    return [
        ("trailing-zero", "A zero byte follows the SEQUENCE", base.der + b"\0"),
        ("trailing-null", "A NULL follows the SEQUENCE", base.der + der.tlv(der.NULL, b"")),
        ("trailing-newline", "A newline follows the SEQUENCE", base.der + b"\n"),
        ("trailing-signature", "Another signature follows the SEQUENCE", base.der + base.der),
        ("trailing-inside-zero", "A zero byte follows s inside the SEQUENCE", der.sequence(r, s, b"\0")),
        (
            "trailing-inside-null",
            "A NULL follows s inside the SEQUENCE",
            der.sequence(r, s, der.tlv(der.NULL, b"")),
        ),
        (
            "trailing-inside-integer",
            "A third INTEGER follows s inside the SEQUENCE",
            der.sequence(r, s, der.integer(1)),
        ),
    ]


def _indefinite(base: Signature) -> list[Row]:
    r, s = der.integer(base.r), der.integer(base.s)
    end = b"\0\0"
    return [
        (
            "indefinite-sequence",
            "The SEQUENCE's length is indefinite",
            der.tlv(SEQUENCE, r + s + end, length=b"\x80"),
        ),
        (
            "indefinite-unended",
            "An indefinite length without its end",
            der.tlv(SEQUENCE, r + s, length=b"\x80"),
        ),
        (
            "indefinite-r",
            "r's length is indefinite",
            der.sequence(der.tlv(INTEGER, r[2:] + end, length=b"\x80"), s),
        ),
        (
            "indefinite-s",
            "s's length is indefinite",
            der.sequence(r, der.tlv(INTEGER, s[2:] + end, length=b"\x80")),
        ),
    ]


def _long_lengths(base: Signature) -> list[Row]:
    """Lengths below 128 fit into one byte, and DER has no other way to write them (X.690 section 10.1)."""
    r, s = der.integer(base.r), der.integer(base.s)
    rows: list[Row] = []
    for width in (1, 2, 4, 8):
        what = f"takes {width + 1} bytes where one will do"

        def long(tag: int, content: bytes, width: int = width) -> bytes:
            return der.tlv(tag, content, length=der.long_form(len(content), width=width))

        rows += [
            (f"long-length-{width}", f"The SEQUENCE's length {what}", long(SEQUENCE, r + s)),
            (f"long-length-r-{width}", f"r's length {what}", der.sequence(long(INTEGER, r[2:]), s)),
            (f"long-length-s-{width}", f"s's length {what}", der.sequence(r, long(INTEGER, s[2:]))),
        ]
    return rows


def _wrong_lengths(base: Signature) -> list[Row]:
    r, s = der.integer(base.r), der.integer(base.s)
    body = r + s

    def outer(length: bytes) -> bytes:
        return der.tlv(SEQUENCE, body, length=length)

    return [
        ("length-less", "The SEQUENCE's length is one too small", outer(der.definite(len(body) - 1))),
        ("length-more", "The SEQUENCE's length is one too large", outer(der.definite(len(body) + 1))),
        ("length-zero", "The SEQUENCE's length is zero, and the INTEGERs follow", outer(b"\0")),
        ("length-r-only", "The SEQUENCE's length ends after r", outer(der.definite(len(r)))),
        ("length-127", "The SEQUENCE's length is 127", outer(b"\x7f")),
        (
            "length-huge-4",
            "The SEQUENCE's length is 2^32-1: more than a signed 32-bit number",
            outer(b"\x84" + b"\xff" * 4),
        ),
        (
            "length-huge-8",
            "The SEQUENCE's length is 2^64-1: more than a signed 64-bit number",
            outer(b"\x88" + b"\xff" * 8),
        ),
        (
            "length-huge-9",
            "The SEQUENCE's length is 2^64 and more: it overflows 64 bits",
            outer(b"\x89\x01" + bytes(7) + b"\x44"),
        ),
        (
            "length-reserved",
            "The SEQUENCE's length is FF, which X.690 section 8.1.3.5 keeps for later",
            outer(b"\xff"),
        ),
        (
            "length-r-less",
            "r's length is one too small",
            der.sequence(der.tlv(INTEGER, r[2:], length=der.definite(len(r) - 3)), s),
        ),
        (
            "length-r-more",
            "r's length is one too large",
            der.sequence(der.tlv(INTEGER, r[2:], length=der.definite(len(r) - 1)), s),
        ),
        ("length-r-all", "r takes in all of s", der.sequence(der.tlv(INTEGER, r[2:] + s))),
        (
            "length-r-beyond",
            "r's length goes beyond the SEQUENCE",
            der.sequence(der.tlv(INTEGER, r[2:], length=b"\x7f"), s),
        ),
        (
            "length-s-less",
            "s's length is one too small",
            der.sequence(r, der.tlv(INTEGER, s[2:], length=der.definite(len(s) - 3))),
        ),
        (
            "length-s-beyond",
            "s's length goes one byte beyond the SEQUENCE",
            der.sequence(r, der.tlv(INTEGER, s[2:], length=der.definite(len(s) - 1))),
        ),
        (
            "length-s-beyond-but-there",
            "s goes one byte beyond the SEQUENCE, and that byte is there",
            _beyond(r, s),
        ),
        (
            "length-s-huge",
            "s's length is 2^64-1",
            der.sequence(r, der.tlv(INTEGER, s[2:], length=b"\x88" + b"\xff" * 8)),
        ),
    ]


def _beyond(r: bytes, s: bytes) -> bytes:
    longer = der.tlv(INTEGER, s[2:] + b"\x01", length=der.definite(len(s) - 1))
    return der.tlv(SEQUENCE, r + longer, length=der.definite(len(r) + len(s)))


def _padded(low: Signature, high: Signature) -> list[Row]:
    """X.690 section 8.3.2: the first nine bits may not all be zero."""

    def padded(number: int, zeros: int = 1) -> bytes:
        return der.tlv(INTEGER, bytes(zeros) + der.integer_bytes(number))

    return [
        ("padded-r", "A zero byte too many before r", der.sequence(padded(low.r), der.integer(low.s))),
        ("padded-s", "A zero byte too many before s", der.sequence(der.integer(low.r), padded(low.s))),
        ("padded-both", "A zero byte too many before r and s", der.sequence(padded(low.r), padded(low.s))),
        (
            "padded-high-r",
            "Two zero bytes before an r that needs one",
            der.sequence(padded(high.r), der.integer(high.s)),
        ),
        (
            "padded-high-s",
            "Two zero bytes before an s that needs one",
            der.sequence(der.integer(high.r), padded(high.s)),
        ),
        ("padded-much", "Sixteen zero bytes before s", der.sequence(der.integer(low.r), padded(low.s, 16))),
        ("padded-1", "r = 1 in two bytes", der.sequence(padded(1), der.integer(low.s))),
        ("padded-0", "r = 0 in two bytes", der.sequence(padded(0), der.integer(low.s))),
    ]


def _negative(low: Signature, high: Signature) -> list[Row]:
    bare_r = der.tlv(INTEGER, high.raw[:32])
    bare_s = der.tlv(INTEGER, high.raw[32:])
    return [
        (
            "negative-r",
            "The zero byte before r is missing: a negative number",
            der.sequence(bare_r, der.integer(high.s)),
        ),
        (
            "negative-s",
            "The zero byte before s is missing: a negative number",
            der.sequence(der.integer(high.r), bare_s),
        ),
        ("negative-both", "The zero bytes before r and s are missing", der.sequence(bare_r, bare_s)),
        ("negative-minus-1", "r = -1", der.sequence(der.tlv(INTEGER, b"\xff"), der.integer(low.s))),
        ("negative-minus-128", "s = -128", der.sequence(der.integer(low.r), der.tlv(INTEGER, b"\x80"))),
        (
            "negative-minus-r",
            "r is the negative of a valid r",
            der.sequence(der.tlv(INTEGER, (-low.r).to_bytes(32, "big", signed=True)), der.integer(low.s)),
        ),
    ]


def _empty(base: Signature) -> list[Row]:
    nothing = der.tlv(INTEGER, b"")
    return [
        ("empty-r", "r has no bytes", der.sequence(nothing, der.integer(base.s))),
        ("empty-s", "s has no bytes", der.sequence(der.integer(base.r), nothing)),
        ("empty-both", "r and s have no bytes", der.sequence(nothing, nothing)),
    ]


def _zero(base: Signature) -> list[Row]:
    return [
        ("zero-r", "r = 0", der.signature(0, base.s)),
        ("zero-s", "s = 0", der.signature(base.r, 0)),
        ("zero-both", "r = s = 0", der.signature(0, 0)),
    ]


def _too_large(base: Signature) -> list[Row]:
    rows: list[Row] = []
    for label, number in TOO_LARGE.items():
        rows.append((f"r-{label}", f"r = {label}", der.signature(number, base.s)))
        rows.append((f"s-{label}", f"s = {label}", der.signature(base.r, number)))
    rows.append(("both-n", "r = s = n", der.signature(N, N)))
    rows.append(("s-plus-n", "n is added to a valid s: congruent to it", der.signature(base.r, base.s + N)))
    rows.append(("r-plus-n", "n is added to a valid r: congruent to it", der.signature(base.r + N, base.s)))
    return rows
