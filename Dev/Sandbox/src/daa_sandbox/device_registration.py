"""Registering a device's key: Prepare, session, Complete."""

import hashlib
import secrets
import uuid

from daa_sandbox import base64url, convention
from daa_sandbox.clock import rfc3339
from daa_sandbox.convention import CompleteRequest, DeviceRequest, PrepareRequest, SessionRequest
from daa_sandbox.core import Core
from daa_sandbox.database import Transaction
from daa_sandbox.device_gate import DeviceGate, DeviceKey
from daa_sandbox.errors import ApiError, Fault, invalid
from daa_sandbox.id_tokens import IdTokens
from daa_sandbox.jws import PublicKey
from daa_sandbox.receipts import ReceiptKey
from daa_sandbox.strict_json import JSONObject


class DeviceRegistration:
    def __init__(self, core: Core, gate: DeviceGate, receipt_key: ReceiptKey, id_tokens: IdTokens) -> None:
        self._core = core
        self._gate = gate
        self._receipt_key = receipt_key
        self._id_tokens = id_tokens

    def prepare(self, body: JSONObject) -> JSONObject:
        request = PrepareRequest.parse(body)
        login_request_id = str(uuid.uuid4())
        oidc_nonce = base64url.encode(secrets.token_bytes(32))
        expires_ms = self._core.clock.now_ms() + convention.LOGIN_LIFETIME_MS
        with self._core.database.transaction() as tx:
            tx.execute(
                "INSERT INTO login_requests (id, flow_key, oidc_nonce, expires_ms) VALUES (?, ?, ?, ?)",
                (login_request_id, request.flow_key.spki, oidc_nonce, expires_ms),
            )
        receipt = convention.receipt(request, login_request_id, oidc_nonce, expires_ms)
        return {
            "loginRequestId": login_request_id,
            "oidcNonce": oidc_nonce,
            "expiresAt": rfc3339(expires_ms),
            "receipt": receipt,
            "receiptSignature": base64url.encode(self._receipt_key.sign(receipt)),
        }

    def open_session(self, body: JSONObject) -> tuple[JSONObject, bool]:
        """The answer, and whether the session is new. A replay gets a new handle; the old one dies."""
        request = SessionRequest.parse(body)
        entity = self._core.entities.owned(request.entity_id)
        handle = base64url.encode(secrets.token_bytes(32))
        with self._core.database.transaction() as tx:
            login = tx.execute(
                "SELECT * FROM login_requests WHERE id = ?", (request.login_request_id,)
            ).fetchone()
            if login is None or self._core.clock.now_ms() >= login["expires_ms"]:
                raise ApiError(Fault.NOT_FOUND, "There is no such login request, or it has expired.")
            self._id_tokens.check(request.id_token, login["oidc_nonce"])
            is_new = not self._is_replay(tx, request)
            tx.execute(
                "INSERT INTO registration_sessions"
                " (login_request_id, entity_id, idempotency_key, handle_sha256, expires_ms)"
                " VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (login_request_id) DO UPDATE SET handle_sha256 = excluded.handle_sha256",
                (login["id"], entity.id, request.idempotency_key, _digest(handle), login["expires_ms"]),
            )
        return {"registrationHandle": handle, "expiresAt": rfc3339(login["expires_ms"])}, is_new

    def complete(self, body: JSONObject, request: DeviceRequest) -> JSONObject:
        asked = CompleteRequest.parse(body)
        with self._core.database.transaction() as tx:
            session = tx.execute(
                "SELECT * FROM registration_sessions JOIN login_requests ON id = login_request_id"
                " WHERE handle_sha256 = ? AND login_request_id = ?",
                (_digest(asked.registration_handle), asked.login_request_id),
            ).fetchone()
            now = self._core.clock.now_ms()
            if session is None or session["consumed_ms"] is not None or now >= session["expires_ms"]:
                raise ApiError(Fault.NOT_FOUND, "There is no such registration, or it is over.")
            self._gate.check_new_key(tx, asked.auth_key, request)
            self._gate.check_flow(PublicKey(session["flow_key"]), asked, request)
            key = DeviceKey(str(uuid.uuid4()), session["entity_id"], asked.auth_key, now)
            _add(tx, key)
            tx.execute(
                "UPDATE registration_sessions SET consumed_ms = ? WHERE login_request_id = ?",
                (now, asked.login_request_id),
            )
        return key.view()

    def _is_replay(self, tx: Transaction, request: SessionRequest) -> bool:
        row = tx.execute(
            "SELECT * FROM registration_sessions WHERE idempotency_key = ? OR login_request_id = ?",
            (request.idempotency_key, request.login_request_id),
        ).fetchone()
        if row is None:
            return False
        if (row["idempotency_key"], row["login_request_id"], row["entity_id"]) != (
            request.idempotency_key,
            request.login_request_id,
            request.entity_id,
        ):
            raise ApiError(Fault.IDEMPOTENCY_KEY_REUSED)
        return True


def _add(tx: Transaction, key: DeviceKey) -> None:
    row = tx.execute(
        "INSERT INTO device_keys (id, entity_id, thumbprint, public_key, created_ms)"
        " VALUES (?, ?, ?, ?, ?) ON CONFLICT (thumbprint) DO NOTHING RETURNING id",
        (key.id, key.entity_id, key.public_key.thumbprint, key.public_key.spki, key.created_ms),
    ).fetchone()
    if row is None:
        raise invalid("authPublicKey is registered already.")


def _digest(handle: str) -> str:
    return hashlib.sha256(handle.encode()).hexdigest()
