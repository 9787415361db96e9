"""What approved operations leave behind: transfers, withdrawals, bank accounts, addresses."""

import uuid
from dataclasses import dataclass

from daa_sandbox.clock import Clock
from daa_sandbox.database import Transaction
from daa_sandbox.errors import ApiError, Fault
from daa_sandbox.intents import CanonicalIntent
from daa_sandbox.settings import ClientEntity


@dataclass(frozen=True)
class Resource:
    id: str
    created_ms: int


class Resources:
    """Every method belongs to the caller's transaction."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def add(
        self, tx: Transaction, operation: str, entity: ClientEntity, key: str, intent: CanonicalIntent
    ) -> Resource:
        """The same body under the same key is the same resource, however often it is approved."""
        row = tx.execute(
            "SELECT * FROM resources WHERE operation = ? AND idempotency_key = ?", (operation, key)
        ).fetchone()
        if row is not None:
            if row["canonical"] != intent.canonical:
                raise ApiError(Fault.IDEMPOTENCY_KEY_REUSED)
            return Resource(row["id"], row["created_ms"])
        made = Resource(str(uuid.uuid4()), self._clock.now_ms())
        tx.execute(
            "INSERT INTO resources (id, operation, entity_id, idempotency_key, canonical, created_ms)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (made.id, operation, entity.id, key, intent.canonical, made.created_ms),
        )
        return made

    def owner_id(self, tx: Transaction, operation: str, resource_id: str) -> str | None:
        """Of a deleted one too: an approval that was used up is told from one for nothing."""
        row = tx.execute(
            "SELECT entity_id FROM resources WHERE id = ? AND operation = ?", (resource_id, operation)
        ).fetchone()
        return None if row is None else str(row["entity_id"])

    def delete(self, tx: Transaction, operation: str, resource_id: str) -> None:
        row = tx.execute(
            "UPDATE resources SET deleted_ms = ?"
            " WHERE id = ? AND operation = ? AND deleted_ms IS NULL RETURNING id",
            (self._clock.now_ms(), resource_id, operation),
        ).fetchone()
        if row is None:
            raise ApiError(Fault.NOT_FOUND, "It was deleted already.")
