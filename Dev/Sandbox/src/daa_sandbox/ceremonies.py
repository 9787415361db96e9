"""A ceremony: one visit to the page, opened by a backend and named by a single-use token."""

import hashlib
import re
import secrets
import sqlite3
import uuid
from dataclasses import dataclass
from typing import Literal

from daa_sandbox import base64url
from daa_sandbox.clock import Clock
from daa_sandbox.database import Transaction
from daa_sandbox.errors import ApiError, Fault
from daa_sandbox.return_target import ReturnTarget
from daa_sandbox.settings import ClientEntity

Kind = Literal["registration", "challenge"]

LIFETIME_MS: dict[Kind, int] = {"registration": 600_000, "challenge": 300_000}

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


@dataclass(frozen=True)
class Ceremony:
    id: str
    kind: Kind
    entity_id: str
    target: ReturnTarget
    nonce: bytes
    expires_ms: int
    consumed: bool


class Ceremonies:
    """Every method belongs to the caller's transaction."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def open(self, tx: Transaction, kind: Kind, entity: ClientEntity, target: ReturnTarget) -> Ceremony:
        now = self._clock.now_ms()
        ceremony = Ceremony(
            id=str(uuid.uuid4()),
            kind=kind,
            entity_id=entity.id,
            target=target,
            nonce=secrets.token_bytes(32),
            expires_ms=now + LIFETIME_MS[kind],
            consumed=False,
        )
        tx.execute(
            "INSERT INTO ceremonies"
            " (id, kind, entity_id, redirect_uri, embed_origin, nonce, opened_ms, expires_ms)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                ceremony.id,
                kind,
                entity.id,
                target.redirect_uri,
                target.embed_origin,
                ceremony.nonce,
                now,
                ceremony.expires_ms,
            ),
        )
        return ceremony

    def issue_token(self, tx: Transaction, ceremony: Ceremony) -> str:
        """A new frame token; the one before it stops working, since only one digest is kept."""
        token = base64url.encode(secrets.token_bytes(32))
        tx.execute("UPDATE ceremonies SET token_sha256 = ? WHERE id = ?", (_digest(token), ceremony.id))
        return token

    def spend_token(self, tx: Transaction, token: str) -> Ceremony:
        """The one ceremony the token opens. No answer tells an unknown token from a used one."""
        row = None
        if _TOKEN.fullmatch(token) is not None:
            row = tx.execute(
                "UPDATE ceremonies SET token_sha256 = NULL"
                " WHERE token_sha256 = ? AND expires_ms > ? AND consumed_ms IS NULL RETURNING *",
                (_digest(token), self._clock.now_ms()),
            ).fetchone()
        if row is None:
            raise ApiError(Fault.CEREMONY_CONSUMED_OR_EXPIRED)
        return _ceremony(row)

    def find(self, tx: Transaction, kind: Kind, ceremony_id: str) -> Ceremony | None:
        row = tx.execute("SELECT * FROM ceremonies WHERE id = ? AND kind = ?", (ceremony_id, kind)).fetchone()
        return None if row is None else _ceremony(row)

    def get(self, tx: Transaction, ceremony: Ceremony) -> Ceremony:
        """The same one as it is now."""
        return _ceremony(tx.execute("SELECT * FROM ceremonies WHERE id = ?", (ceremony.id,)).fetchone())

    def latest_unshown(self, tx: Transaction) -> Ceremony | None:
        row = tx.execute(
            "SELECT * FROM ceremonies WHERE token_sha256 IS NOT NULL AND redirect_uri IS NOT NULL"
            " AND expires_ms > ? ORDER BY rowid DESC LIMIT 1",
            (self._clock.now_ms(),),
        ).fetchone()
        return None if row is None else _ceremony(row)

    def has_expired(self, ceremony: Ceremony) -> bool:
        return self._clock.now_ms() >= ceremony.expires_ms

    def consume(self, tx: Transaction, ceremony: Ceremony) -> None:
        tx.execute(
            "UPDATE ceremonies SET consumed_ms = ?, token_sha256 = NULL WHERE id = ?",
            (self._clock.now_ms(), ceremony.id),
        )


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("ascii")).hexdigest()


def _ceremony(row: sqlite3.Row) -> Ceremony:
    return Ceremony(
        id=row["id"],
        kind=row["kind"],
        entity_id=row["entity_id"],
        target=ReturnTarget(row["redirect_uri"], row["embed_origin"]),
        nonce=row["nonce"],
        expires_ms=row["expires_ms"],
        consumed=row["consumed_ms"] is not None,
    )
