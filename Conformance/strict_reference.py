"""Strict readers, written from the standards for the tests alone.

They share no code with what makes the fixture, and none of them is fast or safe against timing.
Each raises `Refusal` with the reason it found first.
"""

import json
import re
from collections.abc import Iterator
from typing import NoReturn

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 115792089210356248762697446949407573529996955224135760342422259061068512044369
A = -3
B = 41058363725152142129326129780047268409114441015993725554835256314039467401291

# RFC 5480 section 2: SEQUENCE { SEQUENCE { id-ecPublicKey, secp256r1 }, BIT STRING of 65 bytes }.
SPKI_HEADER = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")

# The point at infinity and compressed points: points of SEC 1 section 2.3.3, and no keys here.
OTHER_POINTS = {b"\x00": 1, b"\x02": 33, b"\x03": 33}


class Refusal(Exception):
    @property
    def reason(self) -> str:
        return str(self.args[0])


def read_x963(data: bytes) -> tuple[int, int]:
    """SEC 1 section 2.3.4, uncompressed points alone, and section 3.2.2.1."""
    if len(data) != 65:
        raise Refusal("prefix" if OTHER_POINTS.get(data[:1]) == len(data) else "length")
    if data[0] != 0x04:
        raise Refusal("prefix")
    x, y = int.from_bytes(data[1:33], "big"), int.from_bytes(data[33:], "big")
    if x >= P or y >= P:
        raise Refusal("coordinateOutOfRange")
    if (y * y - (x**3 + A * x + B)) % P:
        raise Refusal("notOnCurve")
    return x, y


def read_spki(data: bytes) -> tuple[int, int]:
    if data[: len(SPKI_HEADER)] != SPKI_HEADER:
        raise Refusal("header")
    return read_x963(data[len(SPKI_HEADER) :])


def read_der(data: bytes) -> tuple[int, int]:
    """SEQUENCE { INTEGER r, INTEGER s } in DER (X.690), r and s in 1...n-1 (SEC 1 section 4.1.4)."""
    content, rest = _element(0x30, data)
    if rest:
        raise Refusal("trailingBytes")
    r_bytes, content = _element(0x02, content)
    s_bytes, content = _element(0x02, content)
    if content:
        raise Refusal("trailingBytes")
    return _scalar(_positive(r_bytes)), _scalar(_positive(s_bytes))


def read_raw(data: bytes) -> tuple[int, int]:
    """RFC 7518 section 3.4."""
    if len(data) != 64:
        raise Refusal("length")
    return _scalar(int.from_bytes(data[:32], "big")), _scalar(int.from_bytes(data[32:], "big"))


def _element(tag: int, data: bytes) -> tuple[bytes, bytes]:
    """The content of the element that `data` begins with, and what follows it."""
    if not data:
        raise Refusal("truncated")
    if data[0] != tag:
        raise Refusal("tag")
    length, start = _length(data)
    if len(data) - start < length:
        raise Refusal("truncated")
    return data[start : start + length], data[start + length :]


def _length(data: bytes) -> tuple[int, int]:
    """X.690 sections 8.1.3 and 10.1: the length, and where the content starts."""
    if len(data) < 2:
        raise Refusal("truncated")
    first = data[1]
    if first < 0x80:
        return first, 2
    if first == 0x80:
        raise Refusal("indefiniteLength")
    octets = data[2 : 2 + (first & 0x7F)]
    if first == 0xFF or len(octets) < first & 0x7F:
        raise Refusal("lengthMismatch")
    length = int.from_bytes(octets, "big")
    if octets[0] == 0 or length < 0x80:
        raise Refusal("nonMinimalLength")
    return length, 2 + len(octets)


def _positive(content: bytes) -> int:
    """X.690 section 8.3."""
    if not content:
        raise Refusal("emptyInteger")
    if content[0] & 0x80:
        raise Refusal("negativeInteger")
    if len(content) > 1 and content[0] == 0 and not content[1] & 0x80:
        raise Refusal("nonMinimalInteger")
    return int.from_bytes(content, "big")


def _scalar(number: int) -> int:
    if number == 0:
        raise Refusal("zero")
    if number >= N:
        raise Refusal("outOfRange")
    return number


ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def read_base64url(text: str) -> bytes:
    """RFC 4648 section 5 without padding (section 3.2), the unused bits zero (section 3.5)."""
    if "=" in text:
        raise Refusal("padding")
    if any(character not in ALPHABET for character in text):
        raise Refusal("alphabet")
    if len(text) % 4 == 1:
        raise Refusal("length")
    bits = "".join(f"{ALPHABET.index(character):06b}" for character in text)
    whole = len(bits) // 8 * 8
    if "1" in bits[whole:]:
        raise Refusal("unusedBits")
    return bytes(int(bits[i : i + 8], 2) for i in range(0, whole, 8))


class Number(str):
    """A JSON number as it is written."""

    __slots__ = ()


def read_object(data: bytes) -> dict[str, object]:
    """RFC 8259, with what RFC 7493 adds: unique names, no lone surrogates; at most 32 levels."""
    try:
        value: object = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_unique,
            parse_constant=_no_constant,
            parse_int=Number,
            parse_float=Number,
        )
        if not isinstance(value, dict) or max(_depths(value, 1)) > 32:
            raise Refusal("notStrictJSON")
        # A lone surrogate has no UTF-8.
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError):
        raise Refusal("notStrictJSON") from None
    return value


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len({name for name, _ in pairs}) != len(pairs):
        raise Refusal("notStrictJSON")
    return dict(pairs)


def _no_constant(_: str) -> NoReturn:
    raise Refusal("notStrictJSON")


def _depths(value: object, depth: int) -> Iterator[int]:
    yield depth if isinstance(value, dict | list) else depth - 1
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _depths(inner, depth + 1)


def broken_rules(text: str, thumbprint: str, jwk: dict[str, str], sign_at: int) -> list[str]:
    """The rules of a signing input, profile version 1, that `text` breaks, in the order of their checks.

    A part that can't be read ends the list: nothing can be said about what it would have held.
    """
    broken = []
    if len(text.encode("utf-8")) > 16_384:
        broken.append("tooLong")
    try:
        header, payload = _parts(text)
    except Refusal as refusal:
        return [*broken, refusal.reason]
    return [*broken, *_broken_in_header(header), *_broken_in_times(header, payload, thumbprint, jwk, sign_at)]


def _parts(text: str) -> tuple[dict[str, object], dict[str, object]]:
    if not text.isascii() or not re.fullmatch(r"[^.]+\.[^.]+", text, re.DOTALL):
        raise Refusal("notCompactJWS")
    try:
        header, payload = (read_base64url(part) for part in text.split("."))
    except Refusal:
        raise Refusal("notBase64URL") from None
    return read_object(header), read_object(payload)


def _is_string(value: object) -> bool:
    return isinstance(value, str) and not isinstance(value, Number)


def _broken_in_header(header: dict[str, object]) -> Iterator[str]:
    algorithm, media_type = header.get("alg"), header.get("typ", "")
    if not _is_string(algorithm) or algorithm != "ES256":
        yield "algorithm"
    if "crit" in header or "b64" in header:
        yield "criticalHeader"
    if not _is_string(media_type) or _is_registration(str(media_type)):
        yield "type"
    if not _is_string(header.get("kid", "")) or ("jwk" in header and not _is_public_p256(header["jwk"])):
        yield "keyHeader"


def _is_registration(media_type: str) -> bool:
    """RFC 7515 section 4.1.9: `application/` may be left out; RFC 2045 section 5.1: case has no meaning."""
    return media_type.lower().removeprefix("application/") == "daa-registration+jwt"


def _is_public_p256(jwk: object) -> bool:
    """RFC 7518 section 6.2.1: coordinates in all of their 32 bytes, and together a point of the curve."""
    if not isinstance(jwk, dict) or "d" in jwk:
        return False
    if not all(_is_string(jwk.get(name)) for name in ("kty", "crv", "x", "y")):
        return False
    try:
        x, y = (read_base64url(jwk[name]) for name in ("x", "y"))
        if (len(x), len(y)) != (32, 32):
            return False
        read_x963(b"\x04" + x + y)
    except Refusal:
        return False
    return bool(jwk["kty"] == "EC" and jwk["crv"] == "P-256")


def _broken_in_times(
    header: dict[str, object], payload: dict[str, object], thumbprint: str, jwk: dict[str, str], sign_at: int
) -> Iterator[str]:
    issued, expires = (_seconds(payload.get(name)) for name in ("iat", "exp"))
    if issued is None or expires is None:
        yield "times"
    elif not 0 < expires - issued <= 300:
        yield "lifetime"
    if _names_another(header, thumbprint, jwk):
        yield "namesAnotherKey"
    if expires is not None and sign_at >= expires:
        yield "expired"
    if issued is not None and issued > sign_at + 60:
        yield "issuedInFuture"


def _seconds(value: object) -> int | None:
    if not isinstance(value, Number) or not re.fullmatch(r"[0-9]+", value) or int(value) > 2**53 - 1:
        return None
    return int(value)


def _names_another(header: dict[str, object], thumbprint: str, jwk: dict[str, str]) -> bool:
    """Only of a header whose `kid` and `jwk` can be read at all."""
    kid, key = header.get("kid", thumbprint), header.get("jwk", jwk)
    if _is_string(kid) and kid != thumbprint:
        return True
    if not isinstance(key, dict) or not _is_public_p256(key):
        return False
    return (key["x"], key["y"]) != (jwk["x"], jwk["y"])
