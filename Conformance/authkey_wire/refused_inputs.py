"""`signingInputs.refused`: each breaks one rule, but for those named `order-`, which break two."""

from collections.abc import Iterator

from authkey_wire.p256 import Key, P
from authkey_wire.refused_headers import refused_headers
from authkey_wire.refused_json import refused_json
from authkey_wire.refused_times import refused_times
from authkey_wire.signing_input import (
    EXPIRES,
    HEADER,
    ISSUED,
    MAX_BYTES,
    PAYLOAD,
    SIGN_AT,
    SigningInput,
    base64url,
    header_with,
    payload_with,
    text_of_size,
    times,
    with_unused_bit,
    written,
)

# Name, what is wrong, the text.
Row = tuple[str, str, str]

HEADER_PART, PAYLOAD_PART = base64url(HEADER), base64url(PAYLOAD)


def refused_inputs(keys: dict[str, Key]) -> list[SigningInput]:
    key = keys["seeded-01"]
    groups: list[tuple[str, list[Row]]] = [
        ("tooLong", _too_long()),
        ("notCompactJWS", _form()),
        ("notBase64URL", _base64url()),
        ("notStrictJSON", list(refused_json())),
        *refused_headers(keys),
        ("namesAnotherKey", _other_keys(keys)),
    ]
    return [
        *(
            SigningInput(name, note, text, key, reason=reason)
            for reason, rows in groups
            for name, note, text in rows
        ),
        *refused_times(key),
        *_order(keys),
    ]


def _too_long() -> list[Row]:
    return [
        ("size-16385", "16,385 bytes, one too many", text_of_size(MAX_BYTES + 1)),
    ]


def _form() -> list[Row]:
    h, p = HEADER_PART, PAYLOAD_PART
    return [
        ("empty", "No text at all", ""),
        ("dot-only", "Two empty parts", "."),
        ("no-dot", "One part", h),
        ("no-header", "The header is empty", f".{p}"),
        ("no-payload", "The payload is empty, or detached (RFC 7515 appendix F)", f"{h}."),
        ("whole-jws", "A whole compact JWS: three parts", f"{h}.{p}.{'A' * 86}"),
        ("empty-signature", "A third part that is empty", f"{h}.{p}."),
        ("dot-before", "An empty part stands before", f".{h}.{p}"),
        ("two-dots", "An empty part stands between", f"{h}..{p}"),
        ("jwe", "Five parts, as a JWE has", f"{h}.{p}.AA.AA.AA"),
        (
            "json-serialization",
            "The JSON serialization (RFC 7515 section 7.2)",
            f'{{"protected":"{h}","payload":"{p}"}}',
        ),
        ("fullwidth-dot", "A fullwidth full stop in place of the dot", f"{h}\uff0e{p}"),
        ("non-ascii-header", "A character of the header is not ASCII", f"{h[:-1]}\u00e9.{p}"),
        ("non-ascii-payload", "A character of the payload is not ASCII", f"{h}.{p[:-1]}\u0430"),
        ("byte-order-mark", "A byte-order mark stands before", f"\ufeff{h}.{p}"),
        ("zero-width-space", "A zero-width space follows", f"{h}.{p}\u200b"),
    ]


def _base64url() -> list[Row]:
    h, p = HEADER_PART, PAYLOAD_PART
    short_header = base64url(_of_length(HEADER, 1))
    # Whatever a character's place in a group of three bytes, five ~ give a -, and five ? a _.
    minus, underscore = base64url(payload_with('"a":"~~~~~"')), base64url(payload_with('"a":"?????"'))
    return [
        ("padded-header", "The header has padding", f"{short_header}==.{p}"),
        ("padded-payload", "The payload has padding", f"{h}.{base64url(_of_length(PAYLOAD, 2))}="),
        ("plus-in-payload", "+ in place of -", f"{h}.{minus.replace('-', '+')}"),
        ("slash-in-payload", "/ in place of _", f"{h}.{underscore.replace('_', '/')}"),
        ("unused-bits-header", "An unused bit of the header is 1", f"{with_unused_bit(short_header)}.{p}"),
        (
            "unused-bits-payload",
            "An unused bit of the payload is 1",
            f"{h}.{with_unused_bit(base64url(_of_length(PAYLOAD, 2)))}",
        ),
        ("length-header", "The header has 4n+1 characters", f"{base64url(_of_length(HEADER, 0))}A.{p}"),
        ("length-payload", "The payload has 4n+1 characters", f"{h}.{base64url(_of_length(PAYLOAD, 0))}A"),
        ("space-before", "A space stands before", f" {h}.{p}"),
        ("space-after-dot", "A space follows the dot", f"{h}. {p}"),
        ("newline-after", "A newline follows", f"{h}.{p}\n"),
        ("line-break-inside", "The payload is broken into lines", f"{h}.{p[:20]}\r\n{p[20:]}"),
        ("nul-after", "A NUL follows", f"{h}.{p}\0"),
        ("tilde-inside", "~ stands inside the payload", f"{h}.{p[:20]}~{p[20:]}"),
        ("json-header", "The header is JSON, not base64url", f"{HEADER}.{p}"),
    ]


def _of_length(json: str, remainder: int) -> str:
    """`json` and as much white space as makes its length 3n + `remainder`."""
    return json + " " * ((remainder - len(json)) % 3)


def _jwk(x: str, y: str) -> str:
    return f'"jwk":{{"crv":"P-256","kty":"EC","x":"{x}","y":"{y}"}}'


def _other_keys(keys: dict[str, Key]) -> list[Row]:
    key, other = keys["seeded-01"], keys["seeded-02"]
    x, y = key.jwk["x"], key.jwk["y"]
    negative = base64url((P - key.y).to_bytes(32, "big"))
    right = _jwk(x, y)
    rows = (
        ("kid-other", "kid is another key's thumbprint", f'"kid":"{other.thumbprint}"'),
        ("kid-empty", "kid is empty", '"kid":""'),
        ("kid-name", "kid is a name", '"kid":"device-1"'),
        ("kid-padded", "kid is the thumbprint with padding", f'"kid":"{key.thumbprint}="'),
        ("kid-other-case", "kid is the thumbprint in lower case", f'"kid":"{key.thumbprint.lower()}"'),
        ("kid-prefix", "kid is the thumbprint without its last character", f'"kid":"{key.thumbprint[:-1]}"'),
        ("kid-longer", "A space follows the thumbprint", f'"kid":"{key.thumbprint} "'),
        (
            "kid-uri",
            "kid is the thumbprint as a URI (RFC 9278)",
            f'"kid":"urn:ietf:params:oauth:jwk-thumbprint:sha-256:{key.thumbprint}"',
        ),
        (
            "kid-unused-bits",
            "kid is the thumbprint with an unused bit that is 1",
            f'"kid":"{with_unused_bit(key.thumbprint)}"',
        ),
        ("jwk-other", "jwk is another key", _jwk(other.jwk["x"], other.jwk["y"])),
        ("jwk-negative", "jwk has this key's x and the other y: another key", _jwk(x, negative)),
        (
            "kid-right-jwk-other",
            "kid is right, jwk is another key",
            f'"kid":"{key.thumbprint}",{_jwk(other.jwk["x"], other.jwk["y"])}',
        ),
        ("jwk-right-kid-other", "jwk is right, kid is another key's", f'"kid":"{other.thumbprint}",{right}'),
        (
            "both-other",
            "kid and jwk agree on another key",
            f'"kid":"{other.thumbprint}",{_jwk(other.jwk["x"], other.jwk["y"])}',
        ),
    )
    return [(name, note, written(header_with(members))) for name, note, members in rows]


def _order(keys: dict[str, Key]) -> Iterator[SigningInput]:
    """Two rules are broken; the reason is the one that is looked at first."""
    other = f'"kid":"{keys["seeded-02"].thumbprint}"'
    h, p = HEADER_PART, PAYLOAD_PART
    old, new = times(SIGN_AT - 120, SIGN_AT - 1), times(SIGN_AT + 61, SIGN_AT + 120)
    registration = '"typ":"daa-registration+jwt"'
    for name, reason, second, text in (
        ("size-form", "tooLong", "notCompactJWS: no dot", "A" * (MAX_BYTES + 1)),
        (
            "size-ascii",
            "tooLong",
            "notCompactJWS: 16,384 characters, one of them not ASCII",
            "A" * (MAX_BYTES - 1) + "\u00e9",
        ),
        ("form-base64url", "notCompactJWS", "notBase64URL: three parts, padding", f"{h}==.{p}.AA"),
        (
            "base64url-json",
            "notBase64URL",
            "notStrictJSON: padding in the payload, an array as header",
            f"{base64url('[1]')}.AA==",
        ),
        (
            "json-alg",
            "notStrictJSON",
            "algorithm: the payload is an array, alg is none",
            written('{"alg":"none"}', "[]"),
        ),
        ("alg-crit", "algorithm", "criticalHeader", written('{"alg":"none","crit":["exp"]}')),
        ("crit-typ", "criticalHeader", "type", written(header_with(f'{registration},"crit":["exp"]'))),
        ("typ-kid", "type", "keyHeader", written(header_with(f'"kid":1,{registration}'))),
        ("kid-times", "keyHeader", "times", written(header_with('"kid":1'), "{}")),
        ("alg-times", "algorithm", "times", written("{}", "{}")),
        ("times-lifetime", "times", "lifetime", written(payload=times(f"{ISSUED}.0", ISSUED + 301))),
        (
            "lifetime-kid",
            "lifetime",
            "namesAnotherKey",
            written(header_with(other), times(SIGN_AT, SIGN_AT + 301)),
        ),
        ("lifetime-expired", "lifetime", "expired", written(payload=times(SIGN_AT - 400, SIGN_AT - 1))),
        (
            "lifetime-milliseconds",
            "lifetime",
            "issuedInFuture: both times in milliseconds",
            written(payload=times(ISSUED * 1000, EXPIRES * 1000)),
        ),
        ("lifetime-future", "lifetime", "issuedInFuture", written(payload=times(SIGN_AT + 61, SIGN_AT + 61))),
        ("kid-expired", "namesAnotherKey", "expired", written(header_with(other), old)),
        ("kid-future", "namesAnotherKey", "issuedInFuture", written(header_with(other), new)),
    ):
        yield SigningInput(
            f"order-{name}",
            f"Two rules are broken; the second: {second}",
            text,
            keys["seeded-01"],
            reason=reason,
        )
