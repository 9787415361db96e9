"""The command, as a process."""

import json
import shutil
import signal
import socket
import subprocess

import httpx
import pytest

from daa_sandbox import base64url, server
from daa_sandbox.errors import Fault
from daa_sandbox.settings import ClientEntity, require_redirect_uri
from harness import ALICE
from serving import COMMAND, ENVIRONMENT, finish, refused, serving


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_says_when_it_is_ready_serves_and_ends_cleanly(number: signal.Signals) -> None:
    with serving("--client-entity", ALICE.id, "--api-key", "k") as (process, ready):
        assert ready == {
            "origin": ready["origin"],
            "apiKey": "k",
            "clientEntityId": ALICE.id,
            "accountId": ALICE.account_id,
            "selfAccountId": ALICE.self_account_id,
            "receiptPublicKey": ready["receiptPublicKey"],
        }
        assert len(base64url.decode(ready["receiptPublicKey"])) == 65
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
        port = taken.getsockname()[1]
        status, said = refused("--port", str(port))
    assert status == 1
    assert said == (
        f"daa-sandbox: port {port} is taken or not allowed; choose another with --port, or --port 0 for any"
        " that is free.\n"
    )


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_cleanly_in_the_middle_of_requests(number: signal.Signals) -> None:
    """One half sent, one event stream open, one kept alive."""
    with serving("--api-key", "k") as (process, ready):
        port = int(ready["origin"].rpartition(":")[2])
        with (
            socket.create_connection(("127.0.0.1", port)) as half,
            socket.create_connection(("127.0.0.1", port)) as stream,
            httpx.Client(base_url=ready["origin"]) as client,
        ):
            half.sendall(
                b"POST /v1/accounts/passkeys HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer k\r\n"
                b'Content-Length: 100\r\n\r\n{"registrationId"'
            )
            stream.sendall(b"GET /sandbox/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b"text/event-stream" in stream.recv(4096)
            assert client.get("/ceremony").status_code == 200
            process.send_signal(number)
            assert finish(process) == (0, "", "")


def test_a_full_standard_output_is_one_clear_sentence() -> None:
    with open("/dev/full", "wb") as full:
        status, said = refused(stdout=full)
    assert (status, said) == (1, "daa-sandbox: standard output can't be written (No space left on device).\n")


def test_each_curl_line_works_as_it_stands() -> None:
    """It reaches its route, with a key that is good and a body that is read."""
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    with subprocess.Popen(
        [*COMMAND, "--redirect-uri", "com.example.app.sca://it's"],
        stdout=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        try:
            commands: list[str] = []
            while not commands or "/v1/daa/frame/ceremony" not in commands[-1]:
                line = process.stdout.readline()
                assert line
                commands += [line] if line.startswith("curl ") else []
            answers = [
                subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=True).stdout
                for line in commands
            ]
        finally:
            process.kill()
    codes = [json.loads(answer).get("code") for answer in answers]
    worked, unreplaced = None, Fault.NOT_FOUND.code
    assert codes == [
        worked,
        Fault.PASSKEY_REGISTRATION_NOT_FOUND.code,
        worked,
        unreplaced,
        worked,
        *[Fault.SCA_CHALLENGE_NOT_FOUND.code] * 4,
        Fault.SCA_SCOPE_UNRESOLVED.code,
        worked,
        worked,
        unreplaced,
        unreplaced,
        Fault.DEVICE_AUTHORIZATION_MALFORMED.code,
        worked,
        worked,
        worked,
        Fault.CEREMONY_CONSUMED_OR_EXPIRED.code,
    ]
    assert "There is no such route." not in "".join(answers)


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
