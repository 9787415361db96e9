"""The backend half of an app: four routes that relay between the app and the API.

    DAA_API_KEY=… DAA_CLIENT_ENTITY=… DAA_ACCOUNT=… uvicorn --app-dir examples relay:app --port 8788

Two rules matter. What was approved is what is sent: the transfer's body is made once, kept as bytes,
and sent as those bytes. And what the page returned goes on as it is: never parsed and written again.
"""

import json
import os
import re
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

BASE_URL = os.environ.get("DAA_BASE_URL", "http://localhost:8787")
REDIRECT_URI = os.environ.get("DAA_REDIRECT_URI", "com.example.app.sca://callback")
_PRINTABLE = re.compile(rb"\{[ -~]*\}")

# Method, path, body, more headers; gives the status and the answer.
Send = Callable[[str, str, bytes, dict[str, str]], tuple[int, bytes]]


@dataclass
class User:
    """Somebody who is signed in. What they have begun is theirs alone, and stays here."""

    client_entity_id: str
    account_id: str
    registration_id: str = ""
    challenge_id: str = ""
    transfer: bytes = b""


@dataclass
class Relay:
    send: Send
    # By session token. A real backend has its own sign-in, and a database.
    sessions: dict[str, User] = field(default_factory=dict)

    async def start_passkey_registration(self, request: Request) -> Response:
        user = self._signed_in(request)
        body = {
            "clientEntityId": user.client_entity_id,
            "idempotencyKey": str(uuid.uuid4()),
            "redirectUri": REDIRECT_URI,
        }
        opened = await self._post("/v1/accounts/passkeys/registrations", json.dumps(body).encode())
        user.registration_id = opened["registrationId"]
        # The token is all that the app needs. It is a secret: no log, no cache.
        return JSONResponse({"frameToken": opened["frameToken"]}, headers={"cache-control": "no-store"})

    async def complete_passkey_registration(self, request: Request) -> Response:
        user, result = self._signed_in(request), await _object(request)
        registration_id = json.dumps(user.registration_id).encode()
        body = b'{"registrationId":' + registration_id + b',"attestationResponse":' + result + b"}"
        passkey = await self._post("/v1/accounts/passkeys", body)
        return JSONResponse({"passkeyId": passkey["passkeyId"]}, 201)

    async def start_transfer(self, request: Request) -> Response:
        user, asked = self._signed_in(request), json.loads(await _object(request))
        transfer = {
            "idempotencyKey": str(uuid.uuid4()),
            # From the session: nobody names an account that is not theirs.
            "source": {"type": "account", "id": user.account_id},
            "destination": asked.get("destination"),
            "amount": asked.get("amount"),
        }
        user.transfer = json.dumps(transfer).encode()
        head = {
            "clientEntityId": user.client_entity_id,
            "operation": "TRANSFER",
            "redirectUri": REDIRECT_URI,
        }
        body = json.dumps(head).encode()[:-1] + b',"intent":' + user.transfer + b"}"
        opened = await self._post("/v1/accounts/passkeys/challenges", body)
        user.challenge_id = opened["challengeId"]
        return JSONResponse({"frameToken": opened["frameToken"]}, headers={"cache-control": "no-store"})

    async def confirm_transfer(self, request: Request) -> Response:
        user, approval = self._signed_in(request), await _object(request)
        if _PRINTABLE.fullmatch(approval) is None:
            raise HTTPException(400, "An approval is one line of printable ASCII.")
        headers = {"X-Sca-Challenge-Id": user.challenge_id, "X-Sca-Assertion": approval.decode()}
        made = await self._post("/v1/accounts/transfers", user.transfer, headers)
        return JSONResponse({"transferId": made["id"]}, 201)

    def _signed_in(self, request: Request) -> User:
        user = self.sessions.get(request.headers.get("authorization", "").removeprefix("Bearer "))
        if user is None:
            raise HTTPException(401, "Sign in first.")
        return user

    async def _post(self, path: str, body: bytes, headers: dict[str, str] | None = None) -> dict[str, str]:
        status, answer = await run_in_threadpool(self.send, "POST", path, body, headers or {})
        parsed = json.loads(answer)
        if status >= 300:
            # The code tells the app what to do next; ids and messages are for the backend's own log.
            raise HTTPException(
                409 if status != 428 else 428, f"The API answered with code {parsed['code']}."
            )
        data: dict[str, str] = parsed["data"]
        return data


async def _object(request: Request) -> bytes:
    """The body as it came, once it is known to be one JSON object: it is put into another one."""
    body = await request.body()
    try:
        if isinstance(json.loads(body), dict):
            return body.strip()
    except ValueError:
        pass
    raise HTTPException(400, "Send one JSON object.")


def send_over_http(method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
    key = {"Authorization": f"Bearer {os.environ['DAA_API_KEY']}", "Content-Type": "application/json"}
    request = urllib.request.Request(BASE_URL + path, body, {**key, **headers}, method=method)  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=30) as response:  # noqa: S310
            return response.status, response.read()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read()


def create_app(relay: Relay) -> Starlette:
    routes = {
        "/startPasskeyRegistration": relay.start_passkey_registration,
        "/completePasskeyRegistration": relay.complete_passkey_registration,
        "/startTransfer": relay.start_transfer,
        "/confirmTransfer": relay.confirm_transfer,
    }
    return Starlette(routes=[Route(path, handler, methods=["POST"]) for path, handler in routes.items()])


def demo_sessions() -> dict[str, User]:
    """One made-up session, for the end user that the sandbox printed at its start."""
    environment = os.environ
    if "DAA_CLIENT_ENTITY" not in environment:
        return {}
    return {"demo-session": User(environment["DAA_CLIENT_ENTITY"], environment["DAA_ACCOUNT"])}


app = create_app(Relay(send_over_http, demo_sessions()))
