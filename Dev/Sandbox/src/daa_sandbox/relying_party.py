"""The WebAuthn relying party: what is asked of an authenticator, and the check of its answer.

The `webauthn` library verifies. Around it stand the checks it leaves out: canonical base64url,
where the page stood, the user handle, and a backup eligibility that may not change.
"""

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

import webauthn
from webauthn.helpers import decode_credential_public_key
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.helpers.structs import AttestationFormat, CredentialDeviceType

from daa_sandbox import base64url
from daa_sandbox.errors import ApiError, Fault
from daa_sandbox.settings import Settings
from daa_sandbox.strict_json import JSONObject, StrictJSONError, parse_object

_ALGORITHMS = [
    COSEAlgorithmIdentifier.ECDSA_SHA_256,
    COSEAlgorithmIdentifier.RSASSA_PKCS1_v1_5_SHA_256,
]
_TRANSPORT = re.compile(r"[a-z-]{1,32}")
_PROMPT_MS = 300_000


@dataclass(frozen=True)
class AttestedCredential:
    id: bytes
    public_key: bytes
    algorithm: int
    aaguid: str
    attestation_format: str
    transports: tuple[str, ...]
    backup_eligible: bool
    backup_state: bool
    sign_count: int


@dataclass(frozen=True)
class AssertedUse:
    sign_count: int
    backup_state: bool


@dataclass(frozen=True)
class User:
    handle: bytes
    name: str
    display_name: str


def registration_challenge(nonce: bytes) -> bytes:
    return hashlib.sha256(b"daa-sandbox registration v1\0" + nonce).digest()


def approval_challenge(nonce: bytes, intent_digest: bytes) -> bytes:
    """Puts the intent under the passkey's signature. Both parts are 32 bytes, so none can shift."""
    return hashlib.sha256(b"daa-sandbox approval v1\0" + nonce + intent_digest).digest()


class RelyingParty:
    def __init__(self, settings: Settings) -> None:
        self._rp_id = settings.rp_id
        self._rp_name = settings.rp_name
        self._origin = settings.origin

    def creation_options(
        self, challenge: bytes, user: User, known: Iterable[AttestedCredential], left_ms: int
    ) -> JSONObject:
        return {
            "rp": {"id": self._rp_id, "name": self._rp_name},
            "user": {
                "id": base64url.encode(user.handle),
                "name": user.name,
                "displayName": user.display_name,
            },
            "challenge": base64url.encode(challenge),
            "pubKeyCredParams": [{"type": "public-key", "alg": int(alg)} for alg in _ALGORITHMS],
            "timeout": min(left_ms, _PROMPT_MS),
            "excludeCredentials": [_descriptor(credential) for credential in known],
            "authenticatorSelection": {
                "residentKey": "preferred",
                "requireResidentKey": False,
                "userVerification": "required",
            },
            "attestation": "direct",
        }

    def request_options(
        self, challenge: bytes, known: Iterable[AttestedCredential], left_ms: int
    ) -> JSONObject:
        return {
            "challenge": base64url.encode(challenge),
            "timeout": min(left_ms, _PROMPT_MS),
            "rpId": self._rp_id,
            "allowCredentials": [_descriptor(credential) for credential in known],
            "userVerification": "required",
        }

    def verify_attestation(
        self, response: JSONObject, challenge: bytes, embed_origin: str | None = None
    ) -> AttestedCredential:
        _require_bytes(response, "attestationObject")
        _require_place(_client_data(response), embed_origin)
        try:
            verified = webauthn.verify_registration_response(
                credential=response,
                expected_challenge=challenge,
                expected_rp_id=self._rp_id,
                expected_origin=self._origin,
                require_user_verification=True,
                supported_pub_key_algs=_ALGORITHMS,
            )
            algorithm = decode_credential_public_key(verified.credential_public_key).alg
        except Exception:
            # Hostile bytes raise far more than the library's own errors, and no reason is told.
            raise ApiError(Fault.SCA_ASSERTION_INVALID) from None
        return AttestedCredential(
            id=verified.credential_id,
            public_key=verified.credential_public_key,
            algorithm=int(algorithm),
            aaguid=verified.aaguid,
            # The library types it as an enumeration and returns the bare string.
            attestation_format=AttestationFormat(verified.fmt).value,
            transports=_transports(response),
            backup_eligible=verified.credential_device_type is CredentialDeviceType.MULTI_DEVICE,
            backup_state=verified.credential_backed_up,
            sign_count=verified.sign_count,
        )

    def verify_assertion(
        self,
        assertion: JSONObject,
        challenge: bytes,
        credential: AttestedCredential,
        handle: bytes,
        embed_origin: str | None = None,
    ) -> AssertedUse:
        _require_bytes(assertion, "authenticatorData", "signature")
        client_data = _client_data(assertion)
        if client_data.get("type") == "payment.get":
            # Secure Payment Confirmation: a kind of ceremony that was never opened.
            raise ApiError(Fault.SCA_CEREMONY_KIND_MISMATCH)
        _require_place(client_data, embed_origin)
        _require_user_handle(assertion, handle)
        try:
            verified = webauthn.verify_authentication_response(
                credential=assertion,
                expected_challenge=challenge,
                expected_rp_id=self._rp_id,
                expected_origin=self._origin,
                credential_public_key=credential.public_key,
                credential_current_sign_count=credential.sign_count,
                require_user_verification=True,
            )
        except Exception:
            raise ApiError(Fault.SCA_ASSERTION_INVALID) from None
        eligible = verified.credential_device_type is CredentialDeviceType.MULTI_DEVICE
        if eligible != credential.backup_eligible:
            raise ApiError(Fault.SCA_ASSERTION_INVALID)
        return AssertedUse(verified.new_sign_count, verified.credential_backed_up)


def credential_id(result: JSONObject) -> bytes:
    try:
        raw_id = result.get("rawId")
        return base64url.decode(raw_id if isinstance(raw_id, str) else "=")
    except ValueError:
        raise ApiError(Fault.SCA_ASSERTION_INVALID) from None


def _descriptor(credential: AttestedCredential) -> JSONObject:
    return {
        "type": "public-key",
        "id": base64url.encode(credential.id),
        "transports": list(credential.transports),
    }


def _response(result: JSONObject) -> JSONObject:
    response = result.get("response")
    if not isinstance(response, dict):
        raise ApiError(Fault.SCA_ASSERTION_INVALID)
    return response


def _bytes(result: JSONObject, name: str) -> bytes:
    value = _response(result).get(name)
    try:
        return base64url.decode(value if isinstance(value, str) else "=")
    except ValueError:
        raise ApiError(Fault.SCA_ASSERTION_INVALID) from None


def _require_bytes(result: JSONObject, *names: str) -> None:
    credential_id(result)
    for name in names:
        _bytes(result, name)


def _client_data(result: JSONObject) -> JSONObject:
    try:
        return parse_object(_bytes(result, "clientDataJSON"))
    except StrictJSONError:
        raise ApiError(Fault.SCA_ASSERTION_INVALID) from None


def _require_place(client_data: JSONObject, embed_origin: str | None) -> None:
    """Top-level; or, for a ceremony that names one, in a frame of exactly that web origin."""
    is_framed = client_data.get("crossOrigin", False)
    if is_framed is False and "topOrigin" not in client_data:
        return
    if embed_origin is None or is_framed is not True or client_data.get("topOrigin") != embed_origin:
        raise ApiError(Fault.SCA_ASSERTION_INVALID)


def _require_user_handle(assertion: JSONObject, handle: bytes) -> None:
    """An authenticator may leave it out when it was asked for certain credentials."""
    if _response(assertion).get("userHandle") is not None and _bytes(assertion, "userHandle") != handle:
        raise ApiError(Fault.SCA_ASSERTION_INVALID)


def _transports(response: JSONObject) -> tuple[str, ...]:
    """A hint for later ceremonies, self-asserted: kept if it could be one, never checked."""
    listed = _response(response).get("transports")
    if not isinstance(listed, list):
        return ()
    names = {name for name in listed if isinstance(name, str) and _TRANSPORT.fullmatch(name)}
    return tuple(sorted(names)[:8])
