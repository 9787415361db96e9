"""`--db`: what is kept, and which files are refused."""

import os
import signal
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from authenticator import Authenticator
from daa_sandbox.database import Database, DatabaseUnusable
from daa_sandbox.errors import Fault
from harness import ALICE, Harness, assert_fault, data, transfer
from serving import finish, refused, serving


def test_a_restart_over_the_same_file_keeps_everything(tmp_path: Path) -> None:
    path = str(tmp_path / "sandbox.db")
    with serving("--db", path) as (process, first):
        with httpx.Client(
            base_url=first["origin"], headers={"authorization": f"Bearer {first['apiKey']}"}
        ) as client:
            body = {
                "clientEntityId": first["clientEntityId"],
                "idempotencyKey": "k",
                "redirectUri": "com.example.app.sca://callback",
            }
            opened = client.post("/v1/accounts/passkeys/registrations", json=body)
        process.send_signal(signal.SIGTERM)
        assert finish(process) == (0, "", "")
    with serving("--db", path) as (_, second):
        for name in ("apiKey", "clientEntityId", "accountId", "receiptPublicKey"):
            assert second[name] == first[name]
        with httpx.Client(
            base_url=second["origin"], headers={"authorization": f"Bearer {second['apiKey']}"}
        ) as client:
            replayed = client.post("/v1/accounts/passkeys/registrations", json=body)
    assert replayed.status_code == 200
    assert data(replayed)["registrationId"] == data(opened)["registrationId"]


def test_a_passkey_outlives_the_process(tmp_path: Path) -> None:
    path, authenticator = str(tmp_path / "sandbox.db"), Authenticator("http://localhost:8787")
    first = Database.open_file(path)
    Harness(database=first).enroll(authenticator)
    first.close()
    sandbox = Harness(database=Database.open_file(path))
    body = transfer()
    data(sandbox.transfer(body, sandbox.approve(authenticator, body)))


def test_two_may_start_over_the_same_new_file(tmp_path: Path) -> None:
    path = str(tmp_path / "sandbox.db")

    def kept(name: int) -> str:
        database = Database.open_file(path)
        try:
            return database.keep("x", lambda: str(name))
        finally:
            database.close()

    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(kept, range(8)))) == 1


def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "sandbox.db"
    previous = os.umask(0)
    try:
        Database.open_file(str(path)).close()
    finally:
        os.umask(previous)
    assert path.stat().st_mode & 0o777 == 0o600


def made(path: Path, mode: int = 0o600, content: bytes = b"") -> str:
    path.write_bytes(content)
    path.chmod(mode)
    return str(path)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o666])
def test_looser_permissions_are_refused(tmp_path: Path, mode: int) -> None:
    with pytest.raises(DatabaseUnusable, match="others may read or write it; run chmod 600"):
        Database.open_file(made(tmp_path / "x", mode))


def test_a_link_is_refused(tmp_path: Path) -> None:
    made(tmp_path / "x")
    (tmp_path / "link").symlink_to(tmp_path / "x")
    with pytest.raises(DatabaseUnusable, match="can't be opened"):
        Database.open_file(str(tmp_path / "link"))


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe", 0o600)
    with pytest.raises(DatabaseUnusable, match="not a regular file"):
        Database.open_file(str(tmp_path / "pipe"))
    for path in (tmp_path, tmp_path / "nowhere" / "x"):
        with pytest.raises(DatabaseUnusable, match="can't be opened"):
            Database.open_file(str(path))


def test_a_file_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = made(tmp_path / "x")
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(DatabaseUnusable, match="belongs to another user"):
        Database.open_file(path)


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = made(tmp_path / "text", content=b"not a database, but a letter to somebody" * 20)
    with pytest.raises(DatabaseUnusable, match="not a database"):
        Database.open_file(path)
    assert (tmp_path / "text").read_bytes().startswith(b"not a database")
    other = made(tmp_path / "other.db")
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE diary (entry TEXT)")
    connection.close()
    with pytest.raises(DatabaseUnusable, match="not a database of this sandbox"):
        Database.open_file(other)


@pytest.mark.parametrize("version", [1, 3])
def test_another_schema_version_is_refused(tmp_path: Path, version: int) -> None:
    path = str(tmp_path / "x")
    Database.open_file(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    with pytest.raises(DatabaseUnusable, match=f"it has version {version}, and this sandbox reads 2"):
        Database.open_file(path)


def test_a_refused_file_is_one_clear_sentence(tmp_path: Path) -> None:
    path = made(tmp_path / "x", 0o644)
    status, said = refused("--db", path)
    assert status == 1
    assert said == (
        f"daa-sandbox: {path}: others may read or write it; run chmod 600 on it, or choose another file.\n"
    )


def test_a_full_disk_is_answered_and_undone(sandbox: Harness) -> None:
    """SQLite's own limit stands in for the disk's."""
    database = sandbox.sandbox._core.database
    (pages,) = database._connection.execute("PRAGMA page_count").fetchone()
    database._connection.execute(f"PRAGMA max_page_count = {pages}")
    for number in range(200):
        response = sandbox.open_registration(idempotencyKey=str(number), displayName="x" * 128)
        if not response.is_success:
            break
    message = assert_fault(response, Fault.UPSTREAM_UNKNOWN)
    assert message.startswith("The sandbox's database can't be used; its disk may be full")
    database._connection.execute("PRAGMA max_page_count = 100000")
    again = sandbox.open_registration(idempotencyKey=str(number))
    assert again.status_code == 201
    assert data(sandbox.backend("GET", f"/v1/accounts/passkeys?clientEntityId={ALICE.id}"))["passkeys"] == []


def test_a_full_disk_at_the_start_is_one_clear_sentence() -> None:
    status, said = refused("--db", "/dev/full")
    assert status == 1
    assert said.startswith("daa-sandbox: /dev/full: ")
    assert "Traceback" not in said
