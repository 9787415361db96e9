"""A software authenticator: ES256, attestation "none", and a lever for each way to be wrong."""

import hashlib
import json
import secrets
from dataclasses import dataclass, field

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from daa_sandbox import base64url

JSON = dict[str, object]

UP, UV, BE, BS, AT = 0x01, 0x04, 0x08, 0x10, 0x40


@dataclass
class Answer:
    """How to answer one request; every default is right."""

    origin: str | None = None
    rp_id: str | None = None
    challenge: bytes | None = None
    type: str | None = None
    flags: int = UP | UV
    sign_count: int | None = None
    key: ec.EllipticCurvePrivateKey | None = None
    user_handle: bytes | None = None
    client_data: JSON = field(default_factory=dict)


@dataclass
class Authenticator:
    origin: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    user_handle: bytes = b""
    sign_count: int = 0

    def create(self, options: JSON, answer: Answer | None = None) -> JSON:
        answer = answer or Answer()
        rp, user = _object(options["rp"]), _object(options["user"])
        self.user_handle = base64url.decode(str(user["id"]))
        credential = bytes(16) + len(self.credential_id).to_bytes(2, "big") + self.credential_id
        credential += self._cose_key()
        authenticator_data = self._authenticator_data(answer, str(rp["id"]), AT) + credential
        attestation = {"fmt": "none", "attStmt": {}, "authData": authenticator_data}
        return self._credential(
            {
                "clientDataJSON": base64url.encode(self._client_data(answer, options, "webauthn.create")),
                "attestationObject": base64url.encode(cbor2.dumps(attestation)),
                "transports": ["internal"],
            }
        )

    def get(self, options: JSON, answer: Answer | None = None) -> JSON:
        answer = answer or Answer()
        client_data = self._client_data(answer, options, "webauthn.get")
        authenticator_data = self._authenticator_data(answer, str(options["rpId"]), 0)
        signed = authenticator_data + hashlib.sha256(client_data).digest()
        signature = (answer.key or self.key).sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {
                "clientDataJSON": base64url.encode(client_data),
                "authenticatorData": base64url.encode(authenticator_data),
                "signature": base64url.encode(signature),
                "userHandle": base64url.encode(answer.user_handle or self.user_handle),
            }
        )

    def _authenticator_data(self, answer: Answer, rp_id: str, more_flags: int) -> bytes:
        if answer.sign_count is None:
            self.sign_count += 1
        count = self.sign_count if answer.sign_count is None else answer.sign_count
        rp_id_hash = hashlib.sha256((answer.rp_id or rp_id).encode()).digest()
        return rp_id_hash + bytes([answer.flags | more_flags]) + count.to_bytes(4, "big")

    def _client_data(self, answer: Answer, options: JSON, default_type: str) -> bytes:
        challenge = str(options["challenge"])
        if answer.challenge is not None:
            challenge = base64url.encode(answer.challenge)
        members = {
            "type": answer.type or default_type,
            "challenge": challenge,
            "origin": answer.origin or self.origin,
            "crossOrigin": False,
        }
        return json.dumps({**members, **answer.client_data}).encode()

    def _cose_key(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        coordinates = {-2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        return cbor2.dumps({1: 2, 3: -7, -1: 1, **coordinates})

    def _credential(self, response: JSON) -> JSON:
        identifier = base64url.encode(self.credential_id)
        return {
            "id": identifier,
            "rawId": identifier,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }


def _object(value: object) -> JSON:
    assert isinstance(value, dict)
    return value
