"""SQLite: one connection, one transaction at a time."""

import os
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files

_SCHEMA_VERSION = 2
# SQLite keeps it in the file's header: whose file this is.
_APPLICATION_ID = 0x44616142

Transaction = sqlite3.Connection


class DatabaseUnusable(Exception):
    """Why a file can't be used, as a sentence for the person who named it."""


class Database:
    """A transaction takes a lock, since the requests run on threads and share the connection.

    `path` is SQLite's: `:memory:`, or a file that another sandbox may hold too.
    """

    def __init__(self, path: str = ":memory:") -> None:
        self._lock = threading.Lock()
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._connection.row_factory = sqlite3.Row
        try:
            self._connection.execute("PRAGMA foreign_keys = ON")
            self._prepare()
        except BaseException:
            self._connection.close()
            raise

    @staticmethod
    def open_file(path: str) -> "Database":
        """A file of this user's alone, made if there is none. Raises DatabaseUnusable."""
        try:
            _require_private(path)
            return Database(path)
        except OSError as error:
            raise DatabaseUnusable(f"it can't be opened ({error.strerror})") from None
        except sqlite3.Error as error:
            raise DatabaseUnusable(f"{error}") from None

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            finally:
                # A full disk may have ended it already.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    def keep(self, name: str, make: Callable[[], str]) -> str:
        """A value that is made once and stays the same from then on."""
        with self.transaction() as tx:
            row = tx.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
            if row is not None:
                return str(row["value"])
            value = make()
            tx.execute("INSERT INTO kept (name, value) VALUES (?, ?)", (name, value))
            return value

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _prepare(self) -> None:
        """In one transaction: another sandbox may be starting over the same new file."""
        with self.transaction() as tx:
            (version,) = tx.execute("PRAGMA user_version").fetchone()
            (application,) = tx.execute("PRAGMA application_id").fetchone()
            (tables,) = tx.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            if (version, application, tables) == (0, 0, 0):
                schema = (files("daa_sandbox") / "schema.sql").read_text()
                for statement in schema.split(";"):
                    tx.execute(statement)
                tx.execute(f"PRAGMA user_version = {_SCHEMA_VERSION}")
                tx.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
            elif application != _APPLICATION_ID:
                raise DatabaseUnusable("it is not a database of this sandbox")
            elif version != _SCHEMA_VERSION:
                raise DatabaseUnusable(f"it has version {version}, and this sandbox reads {_SCHEMA_VERSION}")


def _require_private(path: str) -> None:
    """It holds an API key. Looked at through one descriptor, and never through a link."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK, 0o600)
    try:
        status = os.fstat(descriptor)
    finally:
        os.close(descriptor)
    if not stat.S_ISREG(status.st_mode):
        raise DatabaseUnusable("it is not a regular file")
    if status.st_uid != os.geteuid():
        raise DatabaseUnusable("it belongs to another user")
    if stat.S_IMODE(status.st_mode) & 0o077:
        raise DatabaseUnusable("others may read or write it; run chmod 600 on it, or choose another file")
