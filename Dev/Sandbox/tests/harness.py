"""A backend, an app and a page against one sandbox, over HTTP in this process."""

import asyncio
import json
import uuid
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

import httpx

from authenticator import JSON, Answer, Authenticator
from daa_sandbox.database import Database
from daa_sandbox.errors import Fault
from daa_sandbox.sandbox import Sandbox
from daa_sandbox.settings import ClientEntity, Settings
from daa_sandbox.web.app import create_app

ORIGIN = "http://localhost:8787"
API_KEY = "test-key"
REDIRECT_URI = "com.example.app.sca://callback"
ALICE = ClientEntity("11111111-1111-4111-8111-111111111111")
BOB = ClientEntity("22222222-2222-4222-8222-222222222222")

_T = TypeVar("_T")

# One loop for all of them: a new one for each request would start its threads anew.
_RUNNER = asyncio.Runner()


@dataclass
class ManualClock:
    now: int = 1_800_000_000_000

    def now_ms(self) -> int:
        return self.now

    def advance(self, *, seconds: float) -> None:
        self.now += round(seconds * 1000)


@dataclass
class Harness:
    clock: ManualClock = field(default_factory=ManualClock)
    changes: dict[str, Any] = field(default_factory=dict)
    database: Database | None = None

    def __post_init__(self) -> None:
        settings = Settings(
            origin=ORIGIN,
            api_key=API_KEY,
            entities=(ALICE, BOB),
            redirect_uris=frozenset({REDIRECT_URI, "https://app.example.com/sca/callback"}),
            client_name="Example App",
            **self.changes,
        )
        self.sandbox = Sandbox(settings, self.clock, self.database)
        transport = httpx.ASGITransport(app=create_app(self.sandbox))
        self.client = httpx.AsyncClient(transport=transport, base_url=ORIGIN, trust_env=False)

    async def send(self, method: str, path: str, **options: Any) -> httpx.Response:
        return await self.client.request(method, path, **options)

    def request(self, method: str, path: str, **options: Any) -> httpx.Response:
        return run(self.send(method, path, **options))

    def backend(
        self, method: str, path: str, body: JSON | None = None, headers: dict[str, str] | None = None
    ) -> httpx.Response:
        """What a backend sends: with its key, and JSON."""
        all_headers = {"authorization": f"Bearer {API_KEY}", **(headers or {})}
        content = None if body is None else json.dumps(body)
        return self.request(method, path, headers=all_headers, content=content)

    def open_registration(self, **changes: object) -> httpx.Response:
        body: JSON = {
            "clientEntityId": ALICE.id,
            "idempotencyKey": str(uuid.uuid4()),
            "redirectUri": REDIRECT_URI,
        }
        return self.backend("POST", "/v1/accounts/passkeys/registrations", changed(body, changes))

    def complete(self, registration_id: str, response: JSON) -> httpx.Response:
        body: JSON = {"registrationId": registration_id, "attestationResponse": response}
        return self.backend("POST", "/v1/accounts/passkeys", body)

    def open_challenge(self, intent: JSON | None = None, **changes: Any) -> httpx.Response:
        body: JSON = {
            "clientEntityId": ALICE.id,
            "operation": "TRANSFER",
            "intent": transfer() if intent is None else intent,
            "redirectUri": REDIRECT_URI,
        }
        return self.backend("POST", "/v1/accounts/passkeys/challenges", changed(body, changes))

    def read_frame(self, token: str) -> httpx.Response:
        return self.request("GET", "/v1/daa/frame/ceremony", headers={"authorization": f"Bearer {token}"})

    def options(self, token: str) -> JSON:
        options: JSON = data(self.read_frame(token))["publicKey"]
        return options

    def enroll(self, authenticator: Authenticator, entity: ClientEntity = ALICE) -> JSON:
        opened = data(self.open_registration(clientEntityId=entity.id))
        result = authenticator.create(self.options(opened["frameToken"]))
        passkey: JSON = data(self.complete(opened["registrationId"], result))
        return passkey

    def approve(
        self, authenticator: Authenticator, intent: JSON, answer: Answer | None = None, **changes: Any
    ) -> dict[str, str]:
        """Opens a challenge and has it signed: the headers of the gated request."""
        opened = data(self.open_challenge(intent, **changes))
        assertion = authenticator.get(self.options(opened["frameToken"]), answer)
        return sca_headers(opened["challengeId"], json.dumps(assertion))

    def transfer(self, body: JSON, headers: dict[str, str] | None = None) -> httpx.Response:
        return self.backend("POST", "/v1/accounts/transfers", body, headers)


def transfer(**changes: object) -> JSON:
    body: JSON = {
        "idempotencyKey": str(uuid.uuid4()),
        "source": {"type": "account", "id": ALICE.account_id},
        "destination": {"type": "account", "id": "1000662322"},
        "amount": {"amount": "50.00", "currency": "USD"},
    }
    return changed(body, changes)


def changed(body: JSON, changes: dict[str, object]) -> JSON:
    """A member whose new value is `...` is left out."""
    return {name: value for name, value in {**body, **changes}.items() if value is not ...}


def sca_headers(challenge_id: str, assertion: str) -> dict[str, str]:
    return {"X-Sca-Challenge-Id": challenge_id, "X-Sca-Assertion": assertion}


def run(coroutine: Coroutine[Any, Any, _T]) -> _T:
    return _RUNNER.run(coroutine)


def data(response: httpx.Response) -> Any:
    assert response.is_success, response.text
    body = response.json()
    assert set(body) == {"data"}
    return body["data"]


def assert_fault(response: httpx.Response, fault: Fault) -> str:
    """The flat envelope with this fault's code and status; gives the message."""
    body = response.json()
    assert (response.status_code, body["code"]) == (fault.status, fault.code), response.text
    assert set(body) == {"code", "message"}
    message: str = body["message"]
    return message
