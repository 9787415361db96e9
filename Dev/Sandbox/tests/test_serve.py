"""The command, as a process."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from daa_sandbox import server
from daa_sandbox.settings import ClientEntity, require_redirect_uri
from harness import ALICE

# The tests need no installed package, so neither do the processes they start.
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    command = [sys.executable, "-m", "daa_sandbox", "serve", "--port", "0", "--ready", "json", *arguments]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        try:
            yield process, json.loads(process.stdout.readline())
        finally:
            process.kill()


def finish(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=5)
    return process.returncode, out, err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_says_when_it_is_ready_serves_and_ends_cleanly(number: signal.Signals) -> None:
    with serving("--client-entity", ALICE.id, "--api-key", "k") as (process, ready):
        assert ready == {
            "origin": ready["origin"],
            "apiKey": "k",
            "clientEntityId": ALICE.id,
            "accountId": ALICE.account_id,
        }
        with httpx.Client(base_url=ready["origin"]) as client:
            assert client.get("/ceremony?token=hidden").status_code == 200
            # A connection that is kept open must not hold the end up.
            process.send_signal(number)
            assert finish(process) == (0, "", "")


def test_it_ends_with_its_parent_if_asked_to() -> None:
    with serving("--exit-with-parent") as (process, _):
        assert process.stdin is not None
        process.stdin.close()
        process.stdin = None
        assert finish(process) == (0, "", "")


def test_made_up_values_differ_each_time() -> None:
    with serving() as (_, first), serving() as (_, second):
        assert first["apiKey"] != second["apiKey"]
        assert first["clientEntityId"] != second["clientEntityId"]


def test_a_taken_port_is_one_clear_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "daa_sandbox", "serve", "--port", port]
        result = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=10, env=ENVIRONMENT
        )
    assert result.returncode == 1
    assert result.stderr.startswith(f"daa-sandbox: port {port} is taken")
    assert result.stdout == ""


def test_it_listens_on_the_loopback_interface_only() -> None:
    with server.listen(0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize("uri", ["com.example.app.sca://callback", "https://app.example.com/cb?x=1", "a:b"])
def test_a_redirect_uri_that_may_be_registered(uri: str) -> None:
    assert require_redirect_uri(uri) == uri


@pytest.mark.parametrize(
    "uri",
    [
        "",
        "callback",
        "javascript:alert(1)",
        "data:text/html,x",
        "http://localhost/cb",
        "Com.example://cb",
        "com.example://cb#x",
        "com.example://c b",
        "com.example://\u00e9",
        "a:" + "x" * 2047,
    ],
)
def test_a_redirect_uri_that_may_not(uri: str) -> None:
    with pytest.raises(ValueError, match="redirect URI"):
        require_redirect_uri(uri)


def test_a_client_entity_id_is_plain() -> None:
    with pytest.raises(ValueError, match="client entity"):
        ClientEntity("a b")
