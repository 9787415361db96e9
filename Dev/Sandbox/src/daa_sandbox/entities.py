"""The end users this sandbox knows: which is which, and who owns what."""

import secrets
from collections.abc import Iterable

from daa_sandbox.database import Transaction
from daa_sandbox.errors import ApiError, Fault
from daa_sandbox.settings import ClientEntity


class Entities:
    def __init__(self, entities: Iterable[ClientEntity]) -> None:
        self._by_id = {entity.id: entity for entity in entities}
        self._by_account = {
            account_id: entity
            for entity in self._by_id.values()
            for account_id in (entity.account_id, entity.self_account_id)
        }

    def owned(self, entity_id: str) -> ClientEntity:
        entity = self._by_id.get(entity_id)
        if entity is None:
            raise ApiError(Fault.CLIENT_ENTITY_NOT_OWNED)
        return entity

    def of_account(self, account_id: str) -> ClientEntity | None:
        return self._by_account.get(account_id)

    def remember(self, tx: Transaction) -> None:
        """Gives each end user its WebAuthn user handle: random, since authenticators reveal it."""
        for entity in self._by_id.values():
            tx.execute(
                "INSERT INTO entities (id, user_handle) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
                (entity.id, secrets.token_bytes(32)),
            )

    def user_handle(self, tx: Transaction, entity: ClientEntity) -> bytes:
        row = tx.execute("SELECT user_handle FROM entities WHERE id = ?", (entity.id,)).fetchone()
        handle: bytes = row["user_handle"]
        return handle
