"""Signing inputs with a header that is refused for what it says."""

from authkey_wire.p256 import Key
from authkey_wire.signing_input import base64url, header_with, payload_with, with_unused_bit, written

Row = tuple[str, str, str]


def refused_headers(keys: dict[str, Key]) -> list[tuple[str, list[Row]]]:
    """Reason, and its rows: name, what is wrong, the text."""
    return [
        ("algorithm", _algorithms()),
        ("criticalHeader", _critical()),
        ("type", _types()),
        ("keyHeader", _key_headers(keys)),
    ]


def _algorithms() -> list[Row]:
    rows = [
        ("missing", "No alg", '{"typ":"JWT"}'),
        ("no-members", "The header has no members", "{}"),
        ("name-other-case", "A name of another case is another name", '{"Alg":"ES256"}'),
        ("nested", "alg stands in another object", '{"header":{"alg":"ES256"}}'),
    ]
    values = (
        ("none", "none: no signature", '"none"'),
        ("hs256", "HS256: a shared secret", '"HS256"'),
        ("rs256", "RS256", '"RS256"'),
        ("es384", "ES384", '"ES384"'),
        ("es256k", "ES256K: secp256k1", '"ES256K"'),
        ("esp256", "ESP256: the name of RFC 9864 for the same algorithm", '"ESP256"'),
        ("lower-case", "es256: names of algorithms have one case", '"es256"'),
        ("space", "A space follows", '"ES256 "'),
        ("nul", "A NUL follows", r'"ES256\u0000"'),
        ("empty", "alg is empty", '""'),
        ("null", "alg is null", "null"),
        ("number", "alg is a number", "256"),
        ("cose", "alg is COSE's number for ES256", "-7"),
        ("array", "alg is an array", '["ES256"]'),
        ("object", "alg is an object", '{"name":"ES256"}'),
        ("true", "alg is true", "true"),
    )
    rows += [(name, note, f'{{"alg":{value}}}') for name, note, value in values]
    return [
        *((f"alg-{name}", note, written(header)) for name, note, header in rows),
        ("alg-in-payload", "alg stands in the payload", written("{}", payload_with('"alg":"ES256"'))),
    ]


def _critical() -> list[Row]:
    rows = (
        ("crit-exp", "crit names a member", '"crit":["exp"],"exp":1'),
        ("crit-b64", "crit and b64, as RFC 7797 has them", '"b64":false,"crit":["b64"]'),
        ("crit-empty", "crit is empty", '"crit":[]'),
        ("crit-null", "crit is null", '"crit":null'),
        ("crit-escaped", "crit's name is written with an escape", r'"cr\u0069t":["exp"]'),
        ("b64-false", "b64 is false, without crit", '"b64":false'),
        ("b64-true", "b64 is true, which is what it is without", '"b64":true'),
        ("b64-escaped", "b64's name is written with an escape", r'"b\u00364":false'),
    )
    return [(name, note, written(header_with(members))) for name, note, members in rows]


def _types() -> list[Row]:
    rows = (
        ("type-null", "typ is null", "null"),
        ("type-number", "typ is a number", "1"),
        ("type-array", "typ is an array", '["JWT"]'),
        ("type-object", "typ is an object", "{}"),
        ("type-false", "typ is false", "false"),
        ("type-registration", "The registration profile's type", '"daa-registration+jwt"'),
        ("type-registration-upper", "The same in upper case", '"DAA-REGISTRATION+JWT"'),
        ("type-registration-mixed", "The same in mixed case", '"Daa-Registration+jwt"'),
        ("type-registration-media", "The same as a whole media type", '"application/daa-registration+jwt"'),
        (
            "type-registration-media-mixed",
            "The same as a whole media type in mixed case",
            '"Application/DAA-registration+JWT"',
        ),
        ("type-registration-escaped", "The same written with escapes", r'"\u0064aa-registration\u002bjwt"'),
        (
            "type-registration-slash",
            "The same as a media type with an escaped slash",
            r'"application\/daa-registration+jwt"',
        ),
    )
    named_with_escape = written(header_with(r'"\u0074yp":"daa-registration+jwt"'))
    return [
        *((name, note, written(header_with(f'"typ":{value}'))) for name, note, value in rows),
        (
            "type-name-escaped",
            "The registration profile's type; typ's name is written with an escape",
            named_with_escape,
        ),
    ]


def _key_headers(keys: dict[str, Key]) -> list[Row]:
    key, short = keys["seeded-01"], keys["short-x-1"]
    x, y = key.jwk["x"], key.jwk["y"]
    kids = (
        ("kid-null", "kid is null", "null"),
        ("kid-number", "kid is a number", "1"),
        ("kid-array", "kid is an array of the thumbprint", f'["{key.thumbprint}"]'),
        ("kid-object", "kid is an object", "{}"),
        ("kid-true", "kid is true", "true"),
    )
    jwks = (
        ("jwk-null", "jwk is null", "null"),
        ("jwk-array", "jwk is an array of the key", f"[{_jwk(x=x, y=y)}]"),
        ("jwk-string", "jwk is the thumbprint", f'"{key.thumbprint}"'),
        ("jwk-empty", "jwk is empty", "{}"),
        ("jwk-no-kty", "No kty", _jwk(kty=None, x=x, y=y)),
        ("jwk-kty-rsa", "kty is RSA", _jwk(kty='"RSA"', x=x, y=y)),
        ("jwk-kty-okp", "kty is OKP", _jwk(kty='"OKP"', x=x, y=y)),
        ("jwk-kty-lower-case", "kty is ec", _jwk(kty='"ec"', x=x, y=y)),
        ("jwk-kty-null", "kty is null", _jwk(kty="null", x=x, y=y)),
        ("jwk-no-crv", "No crv", _jwk(crv=None, x=x, y=y)),
        ("jwk-crv-p384", "crv is P-384", _jwk(crv='"P-384"', x=x, y=y)),
        ("jwk-crv-secp256k1", "crv is secp256k1", _jwk(crv='"secp256k1"', x=x, y=y)),
        ("jwk-crv-lower-case", "crv is p-256", _jwk(crv='"p-256"', x=x, y=y)),
        (
            "jwk-crv-other-name",
            "crv is secp256r1: the right curve by another name",
            _jwk(crv='"secp256r1"', x=x, y=y),
        ),
        ("jwk-crv-number", "crv is COSE's number for P-256", _jwk(crv="1", x=x, y=y)),
        ("jwk-swapped", "x and y stand the wrong way round: not a point of the curve", _jwk(x=y, y=x)),
        ("jwk-mixed", "x of this key, y of another: not a point of the curve", _jwk(x=x, y=short.jwk["y"])),
        ("jwk-zero", "x and y are 32 zero bytes: not a point of the curve", _jwk(x="A" * 43, y="A" * 43)),
        ("jwk-no-x", "No x", _jwk(y=y)),
        ("jwk-no-y", "No y", _jwk(x=x)),
        ("jwk-x-null", "x is null", _jwk(x=None, y=y, more='"x":null')),
        ("jwk-x-number", "x is a number", _jwk(x=None, y=y, more=f'"x":{key.x}')),
        ("jwk-y-array", "y is an array", _jwk(x=x, y=None, more=f'"y":["{y}"]')),
        ("jwk-x-padded", "x has padding", _jwk(x=f"{x}=", y=y)),
        ("jwk-y-padded", "y has padding", _jwk(x=x, y=f"{y}=")),
        (
            "jwk-x-stripped",
            "x is written without its leading zero byte",
            _jwk(x=base64url(short.x963[2:33]), y=short.jwk["y"]),
        ),
        (
            "jwk-x-33-bytes",
            "x is written with a zero byte before its 32",
            _jwk(x=base64url(b"\0" + key.x963[1:33]), y=y),
        ),
        ("jwk-x-empty", "x is empty", _jwk(y=y, more='"x":""')),
        ("jwk-x-unused-bits", "An unused bit of x is 1", _jwk(x=with_unused_bit(x), y=y)),
        ("jwk-y-unused-bits", "An unused bit of y is 1", _jwk(x=x, y=with_unused_bit(y))),
        (
            "jwk-x-alphabet",
            "x is written in the other alphabet of RFC 4648",
            _jwk(x=x.replace("-", "+"), y=y),
        ),
        ("jwk-y-space", "y's last character is a space", _jwk(x=x, y=y[:-1] + " ")),
        ("jwk-x-non-ascii", "x has 43 characters, one of them not ASCII", _jwk(x=x[:-1] + "\u00c1", y=y)),
        ("jwk-private", "jwk has a private member", _jwk(x=x, y=y, more='"d":"' + "A" * 42 + 'E"')),
        ("jwk-private-null", "jwk has a private member, null", _jwk(x=x, y=y, more='"d":null')),
        ("jwk-private-empty", "jwk has a private member, empty", _jwk(x=x, y=y, more='"d":""')),
        (
            "jwk-private-escaped",
            "The private member's name is written with an escape",
            _jwk(x=x, y=y, more=r'"\u0064":"AQ"'),
        ),
    )
    both = f'"kid":"{key.thumbprint}","jwk":' + _jwk(x=x, y=y, more='"d":"AQ"')
    return [
        *((name, note, written(header_with(f'"kid":{value}'))) for name, note, value in kids),
        *((name, note, written(header_with(f'"jwk":{value}'))) for name, note, value in jwks),
        (
            "jwk-private-with-kid",
            "kid and jwk are right, and jwk has a private member",
            written(header_with(both)),
        ),
    ]


def _jwk(
    *,
    crv: str | None = '"P-256"',
    kty: str | None = '"EC"',
    x: str | None = None,
    y: str | None = None,
    more: str = "",
) -> str:
    """A JWK as JSON text; what is None is left out. `crv` and `kty` are JSON, `x` and `y` are strings."""
    members = {"crv": crv, "kty": kty, "x": x and f'"{x}"', "y": y and f'"{y}"'}
    written_out = [f'"{name}":{value}' for name, value in members.items() if value is not None]
    return "{" + ",".join([*written_out, *([more] if more else [])]) + "}"
