"""The example backend, against the sandbox."""

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from authenticator import JSON, Authenticator
from harness import ALICE, API_KEY, BOB, ORIGIN, Harness
from relay import Relay, User, create_app
from serving import serving

TRANSFER: JSON = {
    "destination": {"type": "account", "id": "1000662322"},
    "amount": {"amount": "50.00", "currency": "USD"},
}


@dataclass
class App:
    """The app's side. `sent` is what the relay sent on, body and headers."""

    sandbox: Harness
    sent: list[tuple[str, bytes, dict[str, str]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        sessions = {
            "alice": User(ALICE.id, ALICE.account_id),
            "bob": User(BOB.id, BOB.account_id),
        }
        self.app = create_app(Relay(self.relayed, sessions))

    def relayed(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
        self.sent.append((path, body, headers))
        whole = {"authorization": f"Bearer {API_KEY}", **headers}
        response = self.sandbox.request(method, path, content=body, headers=whole)
        return response.status_code, response.content

    def post(self, path: str, body: str = "", session: str = "alice") -> httpx.Response:
        async def send() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.app)
            headers = {"authorization": f"Bearer {session}"}
            async with httpx.AsyncClient(transport=transport, base_url="http://relay") as client:
                return await client.post(path, content=body, headers=headers)

        return asyncio.run(send())

    def enroll(self, authenticator: Authenticator) -> httpx.Response:
        token = self.post("/startPasskeyRegistration").json()["frameToken"]
        result = json.dumps(authenticator.create(self.sandbox.options(token)), indent=1)
        return self.post("/completePasskeyRegistration", result)

    def approval(self, authenticator: Authenticator) -> str:
        token = self.post("/startTransfer", json.dumps(TRANSFER)).json()["frameToken"]
        return json.dumps(authenticator.get(self.sandbox.options(token)))


@pytest.fixture
def app(sandbox: Harness) -> App:
    return App(sandbox)


def test_from_enrolment_to_a_transfer(app: App) -> None:
    authenticator = Authenticator(ORIGIN)
    assert set(app.enroll(authenticator).json()) == {"passkeyId"}
    confirmed = app.post("/confirmTransfer", app.approval(authenticator))
    assert (confirmed.status_code, set(confirmed.json())) == (201, {"transferId"})


def test_the_app_gets_a_token_and_nothing_else(app: App) -> None:
    for response in (app.post("/startPasskeyRegistration"), app.post("/startTransfer", json.dumps(TRANSFER))):
        assert set(response.json()) == {"frameToken"}
        assert response.headers["cache-control"] == "no-store"


def test_what_was_approved_is_what_is_sent(app: App) -> None:
    """The same bytes in both requests, and the result verbatim in body and header."""
    authenticator = Authenticator(ORIGIN)
    app.enroll(authenticator)
    approval = app.approval(authenticator)
    app.post("/confirmTransfer", approval)
    (_, completion, _), (_, challenge, _), (path, body, headers) = app.sent[1:]
    assert b'"attestationResponse":{\n "id"' in completion
    assert path == "/v1/accounts/transfers"
    assert challenge.endswith(b',"intent":' + body + b"}")
    assert headers["X-Sca-Assertion"] == approval


@pytest.mark.parametrize(
    "path",
    ["/startPasskeyRegistration", "/completePasskeyRegistration", "/startTransfer", "/confirmTransfer"],
)
def test_only_who_is_signed_in(app: App, path: str) -> None:
    for session in ("", "nobody"):
        assert app.post(path, "{}", session).status_code == 401
    assert app.sent == []


def test_another_users_approval_confirms_nothing(app: App) -> None:
    authenticator = Authenticator(ORIGIN)
    app.enroll(authenticator)
    approval = app.approval(authenticator)
    app.post("/startTransfer", json.dumps(TRANSFER), "bob")
    assert app.post("/confirmTransfer", approval, "bob").status_code == 409
    assert app.post("/confirmTransfer", approval).status_code == 201


def test_the_source_is_the_users_own_whatever_the_app_says(app: App) -> None:
    asked = {**TRANSFER, "source": {"type": "account", "id": BOB.account_id}}
    assert app.post("/startTransfer", json.dumps(asked)).status_code == 200
    assert ALICE.account_id.encode() in app.sent[-1][1]
    assert BOB.account_id.encode() not in app.sent[-1][1]


@pytest.mark.parametrize("body", ["", "[]", '"x"', '{}, "registrationId": "x"', "{", "{} {}"])
def test_a_result_is_one_json_object(app: App, body: str) -> None:
    app.post("/startPasskeyRegistration")
    for path in ("/completePasskeyRegistration", "/confirmTransfer"):
        assert app.post(path, body).status_code == 400
    assert len(app.sent) == 1


@pytest.mark.parametrize("body", ['{"a":\n1}', '{"a":"\u00e9"}'])
def test_an_approval_fits_into_a_header(app: App, body: str) -> None:
    assert app.post("/confirmTransfer", body).status_code == 400
    assert app.sent == []


def test_it_sends_over_http(monkeypatch: pytest.MonkeyPatch) -> None:
    import relay  # noqa: PLC0415

    with serving("--api-key", "k") as (_, ready):
        monkeypatch.setattr(relay, "BASE_URL", ready["origin"])
        monkeypatch.setenv("DAA_API_KEY", "k")
        status, answer = relay.send_over_http("POST", "/sandbox/clock", b'{"seconds":0}', {})
        assert (status, set(json.loads(answer))) == (200, {"data"})
        status, answer = relay.send_over_http("POST", "/v1/accounts/transfers", b"{}", {})
        code: Any = json.loads(answer)["code"]
        assert (status, code) == (400, 420060)
