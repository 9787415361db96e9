"""Signing inputs whose parts are not strict JSON objects (RFC 8259, RFC 7493)."""

from collections.abc import Iterator

from authkey_wire.signing_input import (
    EXPIRES,
    HEADER,
    ISSUED,
    PAYLOAD,
    header_with,
    nested,
    payload_with,
    times,
    written,
)


def refused_json() -> Iterator[tuple[str, str, str]]:
    """Name, what is wrong, the text."""
    for name, note, header in _headers():
        yield f"header-{name}", f"Header: {note}", written(header=header)
    for name, note, payload in (*_names(), *_texts(), *_values(), *_strings(), *_bytes()):
        yield f"payload-{name}", f"Payload: {note}", written(payload=payload)


def _headers() -> Iterator[tuple[str, str, str | bytes]]:
    yield "duplicate", "alg stands there twice", '{"alg":"ES256","alg":"ES256"}'
    yield (
        "duplicate-escaped",
        "alg stands there twice, once with an escape",
        r'{"alg":"ES256","\u0061lg":"none"}',
    )
    yield (
        "duplicate-in-jwk",
        "a member of jwk stands there twice",
        header_with('"jwk":{"kty":"EC","kty":"EC"}'),
    )
    yield "array", "an array of the header", f"[{HEADER}]"
    yield "string", "a string", '"ES256"'
    yield "null", "null", "null"
    yield "white-space", "white space alone", " \n"
    yield "trailing-comma", "a comma follows the last member", '{"alg":"ES256",}'
    yield "byte-order-mark", "a byte-order mark stands before", "\ufeff" + HEADER
    yield "twice", "the object stands there twice", HEADER * 2
    yield "unclosed", "the last brace is missing", HEADER[:-1]
    yield "depth-33", "33 levels deep, one too many", header_with(nested(33))
    yield "lone-surrogate", "half a surrogate pair in a value", header_with(r'"a":"\ud83d"')
    yield "bad-utf8", "a byte that is not UTF-8", b'{"alg":"ES256","a":"\xff"}'
    yield "utf16", "UTF-16 in place of UTF-8", HEADER.encode("utf-16-le")
    yield "nul-after", "a NUL follows", HEADER + "\0"


def _names() -> Iterator[tuple[str, str, str | bytes]]:
    yield "duplicate-exp", "exp stands there twice", payload_with(f'"exp":{EXPIRES}')
    yield (
        "duplicate-escaped",
        "iat stands there twice, once with an escape",
        payload_with(rf'"\u0069at":{ISSUED}'),
    )
    yield "duplicate-unknown", "a member that no rule knows stands there twice", payload_with('"a":1,"a":1')
    yield (
        "duplicate-nested",
        "a name stands twice in an object inside an array",
        payload_with('"a":[{"b":1,"b":2}]'),
    )
    yield (
        "duplicate-pair",
        "a name stands there as UTF-8 and as a surrogate pair",
        payload_with('"\U0001f511":1,' + r'"\ud83d\udd11":2'),
    )
    yield (
        "duplicate-slash",
        "a name stands there with an escaped slash and with a bare one",
        payload_with(r'"a/b":1,"a\/b":2'),
    )
    yield "duplicate-empty", "the empty name stands there twice", payload_with('"":1,"":2')


def _texts() -> Iterator[tuple[str, str, str]]:
    yield "array", "an array of the payload", f"[{PAYLOAD}]"
    yield "number", "a number", "1"
    yield "true", "true", "true"
    yield "trailing-comma", "a comma follows the last member", PAYLOAD[:-1] + ",}"
    yield "trailing-comma-array", "a comma follows the last value of an array", payload_with('"a":[1,]')
    yield "leading-comma", "a comma stands before the first member", "{," + PAYLOAD[1:]
    yield "missing-comma", "no comma between two members", PAYLOAD.replace(",", " ")
    yield "missing-colon", "no colon after a name", payload_with('"a" 1')
    yield "byte-order-mark", "a byte-order mark stands before", "\ufeff" + PAYLOAD
    yield "text-after", "a letter follows", PAYLOAD + "x"
    yield "unclosed", "the last brace is missing", PAYLOAD[:-1]
    yield "unclosed-string", "a string does not end", payload_with('"a":"')
    yield "single-quotes", "single quotes", payload_with("'a':1")
    yield "bare-name", "a name without quotes", payload_with("a:1")
    yield "number-name", "a number as a name", payload_with("1:1")
    yield "comment", "a comment", payload_with('/* a */"a":1')
    yield "nan", "NaN", payload_with('"a":NaN')
    yield "infinity", "-Infinity", payload_with('"a":-Infinity')
    yield "upper-case-literal", "True", payload_with('"a":True')


def _values() -> Iterator[tuple[str, str, str]]:
    yield "leading-zero", "iat has a leading zero", times(f"0{ISSUED}", EXPIRES)
    yield "plus-sign", "iat has a plus sign", times(f"+{ISSUED}", EXPIRES)
    yield "hexadecimal", "a hexadecimal number", payload_with('"a":0x10')
    yield "bare-fraction", "a number that begins with its point", payload_with('"a":.5')
    yield "open-fraction", "a number that ends with its point", payload_with('"a":1.')
    yield "open-exponent", "a number that ends with its exponent", payload_with('"a":1e')
    yield "minus-alone", "a minus sign alone", payload_with('"a":-')
    yield "fullwidth-digit", "a digit that is not ASCII", payload_with('"a":\uff11')
    yield "form-feed", "a form feed as white space", payload_with('\f"a":1')
    yield "no-break-space", "a no-break space as white space", payload_with('\u00a0"a":1')


def _strings() -> Iterator[tuple[str, str, str]]:
    yield "raw-newline", "a bare newline in a string", payload_with('"a":"\n"')
    yield "raw-nul", "a bare NUL in a string", payload_with('"a":"\0"')
    yield (
        "raw-unit-separator",
        "a bare U+001F in a string, the last that is not allowed",
        payload_with('"a":"\x1f"'),
    )
    yield "bad-escape", "an escape that JSON has not", payload_with(r'"a":"\x41"')
    yield "bad-unicode-escape", "an escape with a letter beyond f", payload_with(r'"a":"\u00g0"')
    yield "short-unicode-escape", "an escape of three digits", payload_with(r'"a":"\u041"')
    yield "high-surrogate", "the first half of a surrogate pair alone", payload_with(r'"a":"\ud83d"')
    yield "low-surrogate", "the second half of a surrogate pair alone", payload_with(r'"a":"\udd11"')
    yield (
        "swapped-surrogates",
        "the halves of a surrogate pair the wrong way round",
        payload_with(r'"a":"\udd11\ud83d"'),
    )
    yield "two-high-surrogates", "two first halves in a row", payload_with(r'"a":"\ud83d\ud83d\udd11"')
    yield "surrogate-in-name", "half a surrogate pair in a name", payload_with(r'"\ud83d":1')
    yield "depth-33", "33 levels deep, one too many", payload_with(nested(33))
    yield "depth-1000", "1,000 levels deep", payload_with(nested(1_000))


def _bytes() -> Iterator[tuple[str, str, bytes]]:
    for name, note, content in (
        ("overlong", "an overlong form of a slash", b"\xc0\xaf"),
        ("utf8-surrogate", "a surrogate written as UTF-8", b"\xed\xa0\xbd"),
        ("utf8-cut", "a UTF-8 sequence without its last byte", b"\xe2\x82"),
        ("utf8-continuation", "a UTF-8 continuation byte alone", b"\x80"),
        ("utf8-too-large", "a code point beyond U+10FFFF", b"\xf4\x90\x80\x80"),
        ("latin1", "Latin-1 in place of UTF-8", b"\xe9"),
    ):
        yield name, note, payload_with('"a":"?"').encode().replace(b"?", content)
