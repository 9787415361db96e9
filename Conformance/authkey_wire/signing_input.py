"""How the signing inputs of the fixture are put together.

A signing input is the text `base64url(header) "." base64url(payload)` of RFC 7515 section 5.1. `joserfc`
writes those whose JSON is ordinary; JSON that is written in an unusual way is given as text, since every
library would write it anew.
"""

import json
from dataclasses import dataclass

from joserfc import jws
from joserfc.jwk import ECKey
from joserfc.util import urlsafe_b64encode

from authkey_wire.p256 import Key

SIGN_AT = 1_800_000_000
ISSUED = SIGN_AT - 5
EXPIRES = ISSUED + 120
MAX_BYTES = 16_384

HEADER = '{"alg":"ES256"}'
PAYLOAD = f'{{"iat":{ISSUED},"exp":{EXPIRES}}}'

JSON = dict[str, object]


@dataclass(frozen=True)
class SigningInput:
    """A signing input, the key that would sign it, and when. No `reason`: it must be accepted."""

    id: str
    note: str
    text: str
    key: Key
    sign_at: int = SIGN_AT
    reason: str | None = None

    def document(self) -> dict[str, object]:
        return {
            "id": self.id,
            **({"reason": self.reason} if self.reason else {}),
            "note": self.note,
            "text": self.text,
            "key": self.key.id,
            "signAt": self.sign_at,
        }


def ordinary(key: Key, header: JSON, claims: JSON) -> str:
    """The signing input that `joserfc` signs for this header and these claims."""
    if key.private is None:
        raise ValueError(f"{key.id} has no private half")
    registry = jws.JWSRegistry(algorithms=["ES256"], strict_check_header=False)
    payload = json.dumps(claims, separators=(",", ":"))
    compact = jws.serialize_compact(header, payload, ECKey.import_key(key.private), registry=registry)
    return compact.rpartition(".")[0]


def written(header: str | bytes = HEADER, payload: str | bytes = PAYLOAD) -> str:
    """The signing input of exactly these JSON texts, whatever they are."""
    return f"{base64url(header)}.{base64url(payload)}"


def base64url(content: str | bytes) -> str:
    return urlsafe_b64encode(content.encode() if isinstance(content, str) else content).decode()


def header_with(members: str) -> str:
    """A header whose `alg` is right, and these members besides."""
    return f'{{"alg":"ES256",{members}}}'


def payload_with(members: str) -> str:
    """A payload whose times are right, and these members besides."""
    return f'{{"iat":{ISSUED},"exp":{EXPIRES},{members}}}'


def times(issued: int | str, expires: int | str) -> str:
    return f'{{"iat":{issued},"exp":{expires}}}'


def with_unused_bit(text: str) -> str:
    """The same bytes to a reader that lets the unused bits of the last character be.

    The unused bits of canonical base64url are zero, and after each such character of the alphabet comes,
    in ASCII as well, the one that differs in its last bit.
    """
    return text[:-1] + chr(ord(text[-1]) + 1)


def text_of_size(size: int) -> str:
    """An otherwise acceptable signing input of exactly this many bytes."""
    for spaces in range(3):
        header = base64url(HEADER + " " * spaces)
        payload_size = size - len(header) - 1
        if payload_size % 4 == 1:  # no base64url has this length: another header must help
            continue
        padding = "x" * (payload_size * 3 // 4 - len(payload_with('"padding":""')))
        return header + "." + base64url(payload_with(f'"padding":"{padding}"'))
    raise AssertionError("two of three headers leave room for a payload")


def nested(depth: int) -> str:
    """A member whose value, inside an object, makes the whole `depth` levels deep."""
    return f'"nested":{"[" * (depth - 1)}{"]" * (depth - 1)}'
