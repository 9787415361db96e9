"""The passkeys of the end users."""

import json
import sqlite3
import uuid
from dataclasses import dataclass

from daa_sandbox import base64url
from daa_sandbox.clock import Clock, rfc3339
from daa_sandbox.database import Transaction
from daa_sandbox.errors import ApiError, Fault
from daa_sandbox.relying_party import AssertedUse, AttestedCredential
from daa_sandbox.settings import ClientEntity
from daa_sandbox.strict_json import JSONObject


@dataclass(frozen=True)
class Passkey:
    id: str
    entity_id: str
    credential: AttestedCredential
    payment_eligible: bool
    created_ms: int
    updated_ms: int
    revoked_ms: int | None

    def view(self, rp_id: str) -> JSONObject:
        credential = self.credential
        view: JSONObject = {
            "passkeyId": self.id,
            "credentialId": base64url.encode(credential.id),
            "algorithm": credential.algorithm,
            "aaguid": credential.aaguid,
            "attestationFormat": credential.attestation_format,
            "transports": list(credential.transports),
            "backupEligible": credential.backup_eligible,
            "backupState": credential.backup_state,
            "signCount": credential.sign_count,
            "rpId": rp_id,
            "paymentEligible": self.payment_eligible,
            "createDate": rfc3339(self.created_ms),
            "updateDate": rfc3339(self.updated_ms),
        }
        if self.revoked_ms is not None:
            view["revokedDate"] = rfc3339(self.revoked_ms)
        return view


class Passkeys:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def add(
        self, tx: Transaction, entity_id: str, credential: AttestedCredential, payment_eligible: bool
    ) -> Passkey:
        now = self._clock.now_ms()
        passkey = Passkey(str(uuid.uuid4()), entity_id, credential, payment_eligible, now, now, None)
        row = tx.execute(
            "INSERT INTO passkeys (id, entity_id, credential_id, public_key, algorithm, aaguid,"
            " attestation_format, transports, backup_eligible, backup_state, sign_count,"
            " payment_eligible, created_ms, updated_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (credential_id) DO NOTHING RETURNING id",
            (
                passkey.id,
                entity_id,
                credential.id,
                credential.public_key,
                credential.algorithm,
                credential.aaguid,
                credential.attestation_format,
                json.dumps(credential.transports),
                credential.backup_eligible,
                credential.backup_state,
                credential.sign_count,
                payment_eligible,
                now,
                now,
            ),
        ).fetchone()
        if row is None:
            raise ApiError(Fault.PASSKEY_CREDENTIAL_ALREADY_REGISTERED)
        return passkey

    def all(self, tx: Transaction, entity: ClientEntity) -> list[Passkey]:
        """Revoked ones too: a failed approval is explained by "revoked", not by "none"."""
        rows = tx.execute(
            "SELECT * FROM passkeys WHERE entity_id = ? ORDER BY created_ms, rowid", (entity.id,)
        ).fetchall()
        return [_passkey(row) for row in rows]

    def active(self, tx: Transaction, entity: ClientEntity) -> list[Passkey]:
        return [passkey for passkey in self.all(tx, entity) if passkey.revoked_ms is None]

    def revoke(self, tx: Transaction, entity: ClientEntity, passkey_id: str) -> None:
        """A revoked one may be revoked again: its date stays."""
        row = tx.execute(
            "UPDATE passkeys SET revoked_ms = coalesce(revoked_ms, :now),"
            " updated_ms = iif(revoked_ms IS NULL, :now, updated_ms)"
            " WHERE id = :id AND entity_id = :entity RETURNING id",
            {"now": self._clock.now_ms(), "id": passkey_id, "entity": entity.id},
        ).fetchone()
        if row is None:
            raise ApiError(Fault.NOT_FOUND, "There is no such passkey.")

    def note_use(self, tx: Transaction, passkey: Passkey, use: AssertedUse) -> None:
        tx.execute(
            "UPDATE passkeys SET sign_count = ?, backup_state = ?, updated_ms = ? WHERE id = ?",
            (use.sign_count, use.backup_state, self._clock.now_ms(), passkey.id),
        )


def _passkey(row: sqlite3.Row) -> Passkey:
    return Passkey(
        id=row["id"],
        entity_id=row["entity_id"],
        credential=AttestedCredential(
            id=row["credential_id"],
            public_key=row["public_key"],
            algorithm=row["algorithm"],
            aaguid=row["aaguid"],
            attestation_format=row["attestation_format"],
            transports=tuple(json.loads(row["transports"])),
            backup_eligible=bool(row["backup_eligible"]),
            backup_state=bool(row["backup_state"]),
            sign_count=row["sign_count"],
        ),
        payment_eligible=bool(row["payment_eligible"]),
        created_ms=row["created_ms"],
        updated_ms=row["updated_ms"],
        revoked_ms=row["revoked_ms"],
    )
