"""A device and its app: keys, and authorizations made by `joserfc`, each part with a lever."""

import hashlib
import json
import time
import uuid
from dataclasses import dataclass, field

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc import jws
from joserfc.jwk import ECKey

from authenticator import JSON
from daa_sandbox import base64url


@dataclass
class DeviceKey:
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    @property
    def spki(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)

    @property
    def jose(self) -> ECKey:
        return ECKey.import_key(self.key)

    @property
    def thumbprint(self) -> str:
        return self.jose.thumbprint()

    @property
    def jwk(self) -> JSON:
        members = self.jose.as_dict(private=False)
        return {name: members[name] for name in ("kty", "crv", "x", "y")}

    def sign(self, header: JSON, payload: JSON) -> str:
        """Members whose value is `...` are left out."""
        whole = {name: value for name, value in header.items() if value is not ...}
        claims = {name: value for name, value in payload.items() if value is not ...}
        registry = jws.JWSRegistry(algorithms=["ES256"], strict_check_header=False)
        return jws.serialize_compact(whole, json.dumps(claims).encode(), self.jose, registry=registry)

    def sign_as_it_is(self, header: str, payload: str) -> str:
        """Texts that no library would write, under a good signature."""
        signing_input = ".".join(base64url.encode(text.encode()) for text in (header, payload))
        r, s = decode_dss_signature(self.key.sign(signing_input.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{signing_input}.{base64url.encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def device_parts(
    key: DeviceKey, method: str, target: str, body: bytes, now: int | None = None
) -> tuple[JSON, JSON]:
    now = int(time.time()) if now is None else now
    header: JSON = {"alg": "ES256", "typ": "daa-device+jwt", "kid": key.thumbprint}
    payload: JSON = {
        "v": 1,
        "htm": method,
        "htu": target,
        "bsh": base64url.encode(hashlib.sha256(body).digest()),
        "iat": now,
        "exp": now + 300,
        "jti": str(uuid.uuid4()),
    }
    return header, payload


def flow_parts(
    flow: DeviceKey, auth: DeviceKey, handle: str, login_request_id: str, now: int
) -> tuple[JSON, JSON]:
    header: JSON = {"alg": "ES256", "typ": "daa-registration+jwt", "kid": flow.thumbprint}
    payload: JSON = {
        "v": 1,
        "registrationHandle": handle,
        "loginRequestId": login_request_id,
        "authKeyThumbprint": auth.thumbprint,
        "iat": now,
        "exp": now + 300,
    }
    return header, payload
