"""A backend against a sandbox that runs as a process, for a page in a real browser."""

import secrets
import time
import uuid
from dataclasses import dataclass
from typing import Any

import httpx

from callback import Link
from daa_sandbox import base64url
from harness import data

CALLBACK = "https://app.example.com/sca/callback"
CUSTOM_CALLBACK = "com.example.app.sca://callback"

# How long a report may take on a busy machine, in seconds.
PATIENCE = 20.0


@dataclass
class Backend:
    ready: dict[str, Any]
    client: httpx.Client

    @property
    def origin(self) -> str:
        return str(self.ready["origin"])

    def post(self, path: str, body: dict[str, Any], **headers: str) -> httpx.Response:
        return self.client.post(path, json=body, headers=headers)

    def transfer(self) -> dict[str, Any]:
        return {
            "idempotencyKey": str(uuid.uuid4()),
            "source": {"type": "account", "id": self.ready["accountId"]},
            "destination": {"type": "account", "id": "1000662322"},
            "amount": {"amount": "50.00", "currency": "USD"},
        }

    def link(
        self, kind: str, redirect_uri: str = CALLBACK, intent: dict[str, Any] | None = None
    ) -> tuple[Link, dict[str, Any]]:
        body: dict[str, Any] = {"clientEntityId": self.ready["clientEntityId"], "redirectUri": redirect_uri}
        if kind == "registration":
            body["idempotencyKey"] = str(uuid.uuid4())
            opened = data(self.post("/v1/accounts/passkeys/registrations", body))
        else:
            body |= {"operation": "TRANSFER", "intent": intent or self.transfer()}
            opened = data(self.post("/v1/accounts/passkeys/challenges", body))
        state = base64url.encode(secrets.token_bytes(32))
        return Link(kind, state, opened["frameToken"], redirect_uri), opened

    def choose(self, outcome: str | None) -> None:
        data(self.post("/sandbox/next", {"outcome": outcome}))

    def ceremonies(self) -> list[dict[str, Any]]:
        listed: list[dict[str, Any]] = data(self.client.get("/sandbox/ceremonies"))["ceremonies"]
        return listed

    def events(self, index: int, last: str) -> list[str]:
        """The timeline of the ceremony at `index`, newest first, once it holds the event `last`.

        What the page reports on its way out may arrive after the callback that it sends the app.
        """
        deadline = time.monotonic() + PATIENCE
        while True:
            names = [event["event"] for event in self.ceremonies()[index]["events"]]
            if last in names or time.monotonic() > deadline:
                return names
            time.sleep(0.02)
