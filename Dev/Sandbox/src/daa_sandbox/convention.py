"""The non-custodial routes on the wire, version 1. THIS PROJECT'S CONVENTION, not Circle's.

Published are the routes of Prepare, session and Complete, the two header names, that a device
authorization is a compact ES256 JWS over method, path and exact body bytes, its five minutes and
60 seconds, and the statuses in `errors.py` that say so. Every name below is ours, so that a later
fact changes this file only. All times in JWS and receipt are whole seconds since 1970.

Prepare, POST /v1/accounts/auth/loginRequests
    request   flowPublicKey (base64url SPKI, 91 bytes), nonce (base64url, 32 bytes)
    answer    loginRequestId, oidcNonce, expiresAt, receipt (text), receiptSignature (base64url, 64 bytes)
Session, POST /v1/accounts/auth/sessions
    request   idempotencyKey, loginRequestId, idToken, clientEntityId
    answer    registrationHandle, expiresAt
Complete, POST /v1/accounts/auth/deviceKeyRegistration
    request   registrationHandle, loginRequestId, authPublicKey (base64url SPKI); and both headers
    answer    deviceKeyId, thumbprint, status, clientEntityId, createDate
Device context, GET /v1/accounts/auth/deviceContext
    answer    as Complete's

X-Device-Authorization, by the AuthKey
    header    alg ES256, typ daa-device+jwt, kid (RFC 7638 thumbprint); at Complete, and only there, jwk too
    payload   v 1, htm (method), htu (path, with the query if there is one), bsh (base64url SHA-256 of the
              body's bytes, of none if there is none), iat, exp, jti (unique: 1 to 128 characters)
X-Registration-Flow-Authorization, by the flow key
    header    alg ES256, typ daa-registration+jwt, kid (the flow key's thumbprint)
    payload   v 1, registrationHandle, loginRequestId, authKeyThumbprint, iat, exp
Receipt, signed as it stands (ES256, r and s as 64 bytes) by the key that the sandbox shows at its start
    a JSON object: typ daa-prepare-receipt, v 1, loginRequestId, oidcNonce, nonce, flowKeyThumbprint, exp
"""

import hashlib
import json
import re
from dataclasses import dataclass

from daa_sandbox import base64url, members
from daa_sandbox.errors import invalid
from daa_sandbox.jws import PublicKey
from daa_sandbox.strict_json import JSONObject

VERSION = 1

DEVICE_HEADER = "X-Device-Authorization"
FLOW_HEADER = "X-Registration-Flow-Authorization"
DEVICE_TYPE = "daa-device+jwt"
FLOW_TYPE = "daa-registration+jwt"
RECEIPT_TYPE = "daa-prepare-receipt"
DEVICE_CONTEXT_PATH = "/v1/accounts/auth/deviceContext"

LONGEST_LIFETIME = 300
SKEW = 60
LOGIN_LIFETIME_MS = 600_000

_NONCE_SIZE = 32
_LONGEST_ID_TOKEN = 8192
_JTI = re.compile(r"[!-~]{1,128}")


@dataclass(frozen=True)
class PrepareRequest:
    flow_key: PublicKey
    nonce: str

    @staticmethod
    def parse(body: JSONObject) -> "PrepareRequest":
        members.only(body, ("flowPublicKey", "nonce"))
        nonce = members.text(body, "nonce")
        if len(_decoded("nonce", nonce)) != _NONCE_SIZE:
            raise invalid("nonce must be 32 bytes in base64url.")
        return PrepareRequest(_public_key(body, "flowPublicKey"), nonce)


@dataclass(frozen=True)
class SessionRequest:
    idempotency_key: str
    login_request_id: str
    id_token: str
    entity_id: str

    @staticmethod
    def parse(body: JSONObject) -> "SessionRequest":
        members.only(body, ("idempotencyKey", "loginRequestId", "idToken", "clientEntityId"))
        return SessionRequest(
            members.uuid_v4(body, "idempotencyKey"),
            members.canonical_uuid(body, "loginRequestId"),
            members.text(body, "idToken", max_length=_LONGEST_ID_TOKEN),
            members.text(body, "clientEntityId"),
        )


@dataclass(frozen=True)
class CompleteRequest:
    registration_handle: str
    login_request_id: str
    auth_key: PublicKey

    @staticmethod
    def parse(body: JSONObject) -> "CompleteRequest":
        members.only(body, ("registrationHandle", "loginRequestId", "authPublicKey"))
        return CompleteRequest(
            members.text(body, "registrationHandle"),
            members.canonical_uuid(body, "loginRequestId"),
            _public_key(body, "authPublicKey"),
        )

    def is_named_by(self, claims: JSONObject, auth_key_thumbprint: str) -> bool:
        """Whether a flow authorization's payload is about this registration and this key."""
        return _is_version(claims) and (
            claims.get("registrationHandle"),
            claims.get("loginRequestId"),
            claims.get("authKeyThumbprint"),
        ) == (self.registration_handle, self.login_request_id, auth_key_thumbprint)


@dataclass(frozen=True)
class DeviceRequest:
    """A request as it arrived, as far as a device's signature covers it; and the signatures."""

    method: str
    target: str
    body: bytes
    device: str | None
    flow: str | None

    def is_named_by(self, claims: JSONObject) -> bool:
        digest = base64url.encode(hashlib.sha256(self.body).digest())
        return _is_version(claims) and (
            claims.get("htm"),
            claims.get("htu"),
            claims.get("bsh"),
        ) == (self.method, self.target, digest)


def lifetime(claims: JSONObject) -> tuple[int, int] | None:
    """`iat` and `exp`, if they are whole numbers and not too far apart."""
    issued, expires = claims.get("iat"), claims.get("exp")
    if type(issued) is not int or type(expires) is not int:
        return None
    return (issued, expires) if 0 < expires - issued <= LONGEST_LIFETIME else None


def token_id(claims: JSONObject) -> str | None:
    value = claims.get("jti")
    return value if isinstance(value, str) and _JTI.fullmatch(value) else None


def receipt(request: PrepareRequest, login_request_id: str, oidc_nonce: str, expires_ms: int) -> str:
    whole: JSONObject = {
        "typ": RECEIPT_TYPE,
        "v": VERSION,
        "loginRequestId": login_request_id,
        "oidcNonce": oidc_nonce,
        "nonce": request.nonce,
        "flowKeyThumbprint": request.flow_key.thumbprint,
        "exp": expires_ms // 1000,
    }
    return json.dumps(whole, separators=(",", ":"))


def _is_version(claims: JSONObject) -> bool:
    return type(claims.get("v")) is int and claims["v"] == VERSION


def _public_key(body: JSONObject, name: str) -> PublicKey:
    data = _decoded(name, members.text(body, name))
    try:
        return PublicKey(data)
    except ValueError:
        raise invalid(f"{name} must be a P-256 key as SPKI in base64url.") from None


def _decoded(name: str, text: str) -> bytes:
    try:
        return base64url.decode(text)
    except ValueError:
        raise invalid(f"{name} must be base64url.") from None
