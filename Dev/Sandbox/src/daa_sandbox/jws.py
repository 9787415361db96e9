"""Compact JWS (RFC 7515), ES256 only: read strictly here, verified and made by `joserfc`."""

import hmac
import re
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_der_public_key
from joserfc import jws
from joserfc.errors import JoseError
from joserfc.jwk import ECKey

from daa_sandbox import base64url
from daa_sandbox.strict_json import JSONObject, StrictJSONError, parse_object

_LONGEST = 16 * 1024
_COMPACT = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*")


class MalformedJWS(ValueError):
    pass


@dataclass(frozen=True)
class CompactJWS:
    text: str
    header: JSONObject
    payload: JSONObject

    @staticmethod
    def read(text: str) -> "CompactJWS":
        """Raises MalformedJWS unless both parts are canonical base64url of strict JSON objects."""
        if len(text) > _LONGEST or _COMPACT.fullmatch(text) is None:
            raise MalformedJWS
        header, payload, signature = text.split(".")
        try:
            base64url.decode(signature)
            return CompactJWS(
                text, parse_object(base64url.decode(header)), parse_object(base64url.decode(payload))
            )
        except (ValueError, StrictJSONError):
            raise MalformedJWS from None

    def is_signed_by(self, key: "PublicKey") -> bool:
        """Only ES256 by this key: nothing in the header chooses the algorithm or the key."""
        if self.header.get("alg") != "ES256" or "crit" in self.header or "b64" in self.header:
            return False
        try:
            registry = jws.JWSRegistry(algorithms=["ES256"], strict_check_header=False)
            jws.deserialize_compact(self.text, key.jose(), registry=registry)
        except (JoseError, ValueError):
            return False
        return True


@dataclass(frozen=True)
class PublicKey:
    """A P-256 public key, as SubjectPublicKeyInfo: the one DER form of 91 bytes (RFC 5480)."""

    spki: bytes

    def __post_init__(self) -> None:
        try:
            key = load_der_public_key(self.spki)
        except Exception:
            raise ValueError("not a public key") from None
        if (
            not isinstance(key, ec.EllipticCurvePublicKey)
            or not isinstance(key.curve, ec.SECP256R1)
            or key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo) != self.spki
        ):
            raise ValueError("not a P-256 key in its one DER form")

    def jose(self) -> ECKey:
        # Its last 65 bytes are the point: 04, x, y.
        coordinates = [base64url.encode(self.spki[start : start + 32]) for start in (27, 59)]
        return ECKey.import_key({"kty": "EC", "crv": "P-256", "x": coordinates[0], "y": coordinates[1]})

    @property
    def thumbprint(self) -> str:
        """RFC 7638, SHA-256."""
        return self.jose().thumbprint()

    def is_jwk(self, value: object) -> bool:
        """Whether a header's `jwk` is this key and no more than that."""
        own = self.jose().as_dict(private=False)
        names = ("kty", "crv", "x", "y")
        return isinstance(value, dict) and value == {name: own[name] for name in names}

    def has_thumbprint(self, value: object) -> bool:
        return isinstance(value, str) and hmac.compare_digest(value.encode(), self.thumbprint.encode())


def sign(header: JSONObject, payload: bytes, key: ECKey) -> str:
    return jws.serialize_compact({"alg": "ES256", **header}, payload, key, algorithms=["ES256"])
