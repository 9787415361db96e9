"""SQLite: one connection, one transaction at a time."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_SCHEMA_VERSION = 1

_SCHEMA = """
CREATE TABLE entities (
    id TEXT PRIMARY KEY,
    user_handle BLOB NOT NULL UNIQUE
) STRICT;

CREATE TABLE ceremonies (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('registration', 'challenge')),
    entity_id TEXT NOT NULL REFERENCES entities (id),
    redirect_uri TEXT NOT NULL,
    nonce BLOB NOT NULL CHECK (length(nonce) = 32),
    opened_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL,
    consumed_ms INTEGER,
    token_sha256 TEXT UNIQUE CHECK (length(token_sha256) = 64)
) STRICT;

CREATE TABLE registrations (
    id TEXT PRIMARY KEY REFERENCES ceremonies (id),
    idempotency_key TEXT NOT NULL UNIQUE,
    spc_capable INTEGER NOT NULL,
    username TEXT,
    display_name TEXT
) STRICT;

CREATE TABLE challenges (
    id TEXT PRIMARY KEY REFERENCES ceremonies (id),
    operation TEXT NOT NULL,
    canonical BLOB NOT NULL,
    digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT;

CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    entity_id TEXT NOT NULL REFERENCES entities (id),
    credential_id BLOB NOT NULL UNIQUE,
    public_key BLOB NOT NULL,
    algorithm INTEGER NOT NULL,
    aaguid TEXT NOT NULL,
    attestation_format TEXT NOT NULL,
    transports TEXT NOT NULL,
    backup_eligible INTEGER NOT NULL,
    backup_state INTEGER NOT NULL,
    sign_count INTEGER NOT NULL,
    payment_eligible INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    revoked_ms INTEGER
) STRICT;

CREATE TABLE transfers (
    id TEXT PRIMARY KEY,
    entity_id TEXT NOT NULL REFERENCES entities (id),
    idempotency_key TEXT NOT NULL UNIQUE,
    canonical BLOB NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT;
"""

Transaction = sqlite3.Connection


class Database:
    """A transaction takes a lock, since the requests run on threads and share the connection.

    `path` is SQLite's: `:memory:`, or a file that another sandbox may hold too.
    """

    def __init__(self, path: str = ":memory:") -> None:
        self._lock = threading.Lock()
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._connection.row_factory = sqlite3.Row
        self._connection.execute("PRAGMA foreign_keys = ON")
        self._prepare()

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _prepare(self) -> None:
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        if version == 0:
            self._connection.executescript(
                f"BEGIN IMMEDIATE; {_SCHEMA} PRAGMA user_version = {_SCHEMA_VERSION}; COMMIT;"
            )
        elif version != _SCHEMA_VERSION:
            raise ValueError(f"The database has version {version}; this sandbox reads {_SCHEMA_VERSION}.")
