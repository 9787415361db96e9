"""`signingInputs.accepted`: every rule just kept."""

from collections.abc import Iterator

from authkey_wire.p256 import Key
from authkey_wire.signing_input import (
    EXPIRES,
    ISSUED,
    MAX_BYTES,
    SIGN_AT,
    SigningInput,
    header_with,
    nested,
    ordinary,
    payload_with,
    text_of_size,
    times,
    written,
)

# A whole number that every JSON reader takes without rounding (RFC 8259 section 6).
LARGEST = (1 << 53) - 1


def accepted_inputs(keys: dict[str, Key]) -> list[SigningInput]:
    key = keys["seeded-01"]
    return [
        *_ordinary(key, keys["short-x-1"]),
        *_times(key),
        *(SigningInput(name, note, text, key) for name, note, text in (*_headers(), *_json())),
    ]


def _ordinary(key: Key, short_x: Key) -> Iterator[SigningInput]:
    claims: dict[str, object] = {"iat": ISSUED, "exp": EXPIRES}
    full = {
        **claims,
        "method": "POST",
        "path": "/v1/example?a=b&c=%20",
        "amount": {"value": "1.00"},
        "tags": [1, None],
    }

    def case(name: str, note: str, header: dict[str, object], by: Key = key, more: bool = False) -> SigningInput:
        return SigningInput(name, note, ordinary(by, {"alg": "ES256", **header}, full if more else claims), by)

    public: dict[str, object] = {**key.jwk}
    described: dict[str, object] = {
        "use": "sig",
        **public,
        "kid": "any name",
        "alg": "ES256",
        "key_ops": ["verify"],
        "ext": True,
    }
    yield case("minimal", "The least there can be: alg, iat and exp", {})
    yield case("type-jwt", "typ is a string that says something else", {"typ": "JWT"})
    yield case("kid", "kid is the thumbprint of the signing key", {"kid": key.thumbprint})
    yield case("jwk", "jwk is the signing key", {"jwk": public})
    yield case("kid-and-jwk", "Both, and both are right", {"typ": "JWT", "kid": key.thumbprint, "jwk": public})
    yield case("jwk-described", "jwk is the signing key, with other public members", {"jwk": described})
    yield case("unknown-members", "Members that no rule knows, in both parts", {"x-example": [1]}, more=True)
    yield case(
        "short-x",
        "The signing key's x begins with a zero byte: jwk has it, in 43 characters all the same",
        {"kid": short_x.thumbprint, "jwk": {**short_x.jwk}},
        short_x,
    )


def _times(key: Key) -> Iterator[SigningInput]:
    for name, note, issued, expires, sign_at in (
        ("lifetime-300", "exp - iat = 300, the most", ISSUED, ISSUED + 300, SIGN_AT),
        ("lifetime-1", "exp - iat = 1, the least", SIGN_AT, SIGN_AT + 1, SIGN_AT),
        ("issued-now", "iat = signAt", SIGN_AT, SIGN_AT + 120, SIGN_AT),
        ("issued-60-ahead", "iat = signAt + 60, the most", SIGN_AT + 60, SIGN_AT + 120, SIGN_AT),
        (
            "lifetime-300-ahead",
            "iat = signAt + 60 and exp = signAt + 360, the most",
            SIGN_AT + 60,
            SIGN_AT + 360,
            SIGN_AT,
        ),
        ("last-second", "signAt = exp - 1, the last second", SIGN_AT - 119, SIGN_AT + 1, SIGN_AT),
        (
            "last-second-of-300",
            "signAt = exp - 1 of the longest lifetime",
            SIGN_AT - 299,
            SIGN_AT + 1,
            SIGN_AT,
        ),
        ("first-second", "iat = 0", 0, 1, 0),
        ("largest-times", "exp = 2^53-1, the largest", LARGEST - 300, LARGEST, LARGEST - 1),
    ):
        yield SigningInput(name, note, written(payload=times(issued, expires)), key, sign_at)


def _headers() -> Iterator[tuple[str, str, str]]:
    yield "escaped-name", "alg's name is written with an escape", written(r'{"\u0061lg":"ES256"}')
    yield "escaped-value", "alg's value is written with escapes", written(r'{"alg":"ES\u0032\u00356"}')
    yield "alg-last", "alg is the last member", written('{"typ":"JWT","alg":"ES256"}')
    yield (
        "other-case",
        "Names of another case are other names",
        written(header_with('"ALG":"none","Crit":["exp"],"TYP":1')),
    )
    yield (
        "type-contains",
        "typ only contains the registration profile's name",
        written(header_with('"typ":"x-daa-registration+jwt"')),
    )
    yield (
        "type-begins",
        "typ only begins with the registration profile's name",
        written(header_with('"typ":"daa-registration+jwt2"')),
    )
    yield (
        "type-other-tree",
        "typ is in another tree than application/",
        written(header_with('"typ":"text/daa-registration+jwt"')),
    )
    yield "depth-32-header", "The header is 32 levels deep, the most", written(header_with(nested(32)))
    yield (
        "white-space-header",
        "White space wherever JSON allows it",
        written('\t{ "alg"\r\n:\n"ES256" } \r\n'),
    )


def _json() -> Iterator[tuple[str, str, str]]:
    header_names = '"alg":"none","typ":"daa-registration+jwt","crit":["exp"],"b64":false,"kid":1,"jwk":1'
    rows = (
        (
            "escaped-claim",
            "The names of iat and exp are written with escapes",
            rf'{{"\u0069at":{ISSUED},"ex\u0070":{EXPIRES}}}',
        ),
        (
            "white-space-payload",
            "White space wherever JSON allows it",
            f'\n{{\t"iat" : {ISSUED} ,\r\n"exp":{EXPIRES}\n}}\n',
        ),
        ("exp-first", "exp stands before iat", f'{{"exp":{EXPIRES},"iat":{ISSUED}}}'),
        ("depth-32-payload", "The payload is 32 levels deep, the most", payload_with(nested(32))),
        (
            "non-ascii",
            "Strings that are not ASCII, as UTF-8",
            payload_with('"name":"Zo\u00eb \u6f22\u5b57 \U0001f511","\u00e9":1'),
        ),
        ("surrogate-pair", "A surrogate pair written with escapes", payload_with(r'"name":"\ud83d\udD11"')),
        (
            "canonical-equivalents",
            "Two names that look alike are two names: JSON compares code units",
            payload_with('"\u00e9":1,"e\u0301":2'),
        ),
        (
            "same-name-elsewhere",
            "One name in several objects",
            payload_with('"a":{"iat":"x","a":[{"a":1},{"a":2}]}'),
        ),
        (
            "header-names-in-payload",
            "The header's names have no meaning in the payload",
            payload_with(header_names),
        ),
        (
            "other-numbers",
            "Numbers of every form, in members that no rule knows",
            payload_with('"a":-0,"b":1.50,"c":1E+2,"d":-2e-3,"e":9007199254740993'),
        ),
        (
            "control-characters",
            "NUL and others as escapes; DEL stands for itself",
            payload_with(r'"a":"\u0000\b\f\n\r\t\"\\\/' + '\x7f"'),
        ),
        ("empty-name", "A member without a name", payload_with('"":{}')),
        (
            "every-literal",
            "true, false, null and empty values",
            payload_with('"a":[true,false,null,"",[],{}]'),
        ),
        ("private-looking-claim", "A member d that is in no jwk", payload_with('"d":"AQ","jwk":{"d":"AQ"}')),
    )
    for name, note, payload in rows:
        yield name, note, written(payload=payload)
    yield "size-16384", "16,384 bytes, the most", text_of_size(MAX_BYTES)
