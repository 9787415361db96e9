"""Enrolling a passkey: open a registration, then complete it with what the page returned."""

from dataclasses import dataclass

from daa_sandbox import base64url, members, return_target
from daa_sandbox.ceremonies import Ceremony
from daa_sandbox.clock import rfc3339
from daa_sandbox.core import Core
from daa_sandbox.database import Transaction
from daa_sandbox.errors import ApiError, Fault
from daa_sandbox.relying_party import registration_challenge
from daa_sandbox.return_target import ReturnTarget
from daa_sandbox.strict_json import JSONObject


@dataclass(frozen=True)
class Registration:
    """What a registration knows beyond its ceremony."""

    spc_capable: bool
    username: str | None
    display_name: str | None


class Registrations:
    def __init__(self, core: Core) -> None:
        self._core = core

    def open(self, body: JSONObject) -> tuple[JSONObject, bool]:
        """The answer, and whether this is a new registration rather than a replay of one."""
        entity = self._core.entities.owned(members.text(body, "clientEntityId"))
        key = members.text(body, "idempotencyKey")
        target = return_target.requested(self._core.settings, body)
        asked = Registration(
            spc_capable=members.optional_flag(body, "spcCapable"),
            username=members.optional_text(body, "username"),
            display_name=members.optional_text(body, "displayName"),
        )
        with self._core.database.transaction() as tx:
            ceremony = self._replayed(tx, key, entity.id, target, asked)
            is_new = ceremony is None
            if ceremony is None:
                target = target or return_target.required(self._core.settings, body)
                ceremony = self._core.ceremonies.open(tx, "registration", entity, target)
                tx.execute(
                    "INSERT INTO registrations (id, idempotency_key, spc_capable, username, display_name)"
                    " VALUES (?, ?, ?, ?, ?)",
                    (ceremony.id, key, asked.spc_capable, asked.username, asked.display_name),
                )
            token = self._core.ceremonies.issue_token(tx, ceremony)
        if is_new:
            self._core.journal.opened(ceremony, "Create a passkey")
        else:
            self._core.journal.reissued(ceremony)
        answer: JSONObject = {
            "registrationId": ceremony.id,
            "expiresAt": rfc3339(ceremony.expires_ms),
            "frameToken": token,
        }
        return answer, is_new

    def complete(self, body: JSONObject) -> JSONObject:
        """A result that does not verify leaves the registration open: it may be a damaged copy."""
        registration_id = members.text(body, "registrationId")
        response = members.object_member(body, "attestationResponse")
        with self._core.database.transaction() as tx:
            ceremony = self._core.ceremonies.find(tx, "registration", registration_id)
        if ceremony is None:
            raise ApiError(Fault.PASSKEY_REGISTRATION_NOT_FOUND)
        with self._core.journal.judging(ceremony), self._core.database.transaction() as tx:
            # Once more, in the transaction that will use it up.
            ceremony = self._core.ceremonies.get(tx, ceremony)
            if ceremony.consumed:
                raise ApiError(Fault.PASSKEY_REGISTRATION_CONSUMED)
            if self._core.ceremonies.has_expired(ceremony):
                raise ApiError(Fault.PASSKEY_REGISTRATION_EXPIRED)
            challenge = registration_challenge(ceremony.nonce)
            origin = ceremony.target.embed_origin
            credential = self._core.relying_party.verify_attestation(response, challenge, origin)
            eligible = self.details(tx, ceremony).spc_capable
            passkey = self._core.passkeys.add(tx, ceremony.entity_id, credential, eligible)
            self._core.ceremonies.consume(tx, ceremony)
        return {"passkeyId": passkey.id, "credentialId": base64url.encode(credential.id)}

    def details(self, tx: Transaction, ceremony: Ceremony) -> Registration:
        row = tx.execute("SELECT * FROM registrations WHERE id = ?", (ceremony.id,)).fetchone()
        return Registration(bool(row["spc_capable"]), row["username"], row["display_name"])

    def _replayed(
        self, tx: Transaction, key: str, entity_id: str, target: ReturnTarget | None, asked: Registration
    ) -> Ceremony | None:
        """The registration that was opened under this key. A member left out is no conflict."""
        row = tx.execute("SELECT id FROM registrations WHERE idempotency_key = ?", (key,)).fetchone()
        ceremony = None if row is None else self._core.ceremonies.find(tx, "registration", row["id"])
        if ceremony is None:
            return None
        first = self.details(tx, ceremony)
        if (
            ceremony.entity_id != entity_id
            or target not in (None, ceremony.target)
            or asked.spc_capable != first.spc_capable
            or asked.username not in (None, first.username)
            or asked.display_name not in (None, first.display_name)
        ):
            raise ApiError(Fault.IDEMPOTENCY_KEY_REUSED)
        return ceremony
