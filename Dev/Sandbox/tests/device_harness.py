"""Registering a device against a sandbox, one step at a time."""

import json
import secrets
import uuid
from dataclasses import dataclass, field

import httpx

from authenticator import JSON
from daa_sandbox import base64url
from device import DeviceKey, device_parts, flow_parts
from harness import ALICE, API_KEY, Harness, changed, data

AUTH = "/v1/accounts/auth"
COMPLETE = f"{AUTH}/deviceKeyRegistration"
CONTEXT = f"{AUTH}/deviceContext"


@dataclass
class App:
    """One installation of an app, with its backend."""

    sandbox: Harness
    auth: DeviceKey = field(default_factory=DeviceKey)
    flow: DeviceKey = field(default_factory=DeviceKey)

    @property
    def now(self) -> int:
        return self.sandbox.clock.now // 1000

    def prepare(self, **changes: object) -> httpx.Response:
        body: JSON = {
            "flowPublicKey": base64url.encode(self.flow.spki),
            "nonce": base64url.encode(secrets.token_bytes(32)),
        }
        return self.sandbox.backend("POST", f"{AUTH}/loginRequests", changed(body, changes))

    def id_token(self, nonce: str) -> str:
        return str(data(self.sandbox.backend("POST", "/sandbox/idTokens", {"oidcNonce": nonce}))["idToken"])

    def open_session(self, prepared: JSON, **changes: object) -> httpx.Response:
        body: JSON = {
            "idempotencyKey": str(uuid.uuid4()),
            "loginRequestId": prepared["loginRequestId"],
            "idToken": self.id_token(str(prepared["oidcNonce"])),
            "clientEntityId": ALICE.id,
        }
        return self.sandbox.backend("POST", f"{AUTH}/sessions", changed(body, changes))

    def begun(self) -> JSON:
        """The body of Complete."""
        prepared = data(self.prepare())
        session = data(self.open_session(prepared))
        return {
            "registrationHandle": session["registrationHandle"],
            "loginRequestId": prepared["loginRequestId"],
            "authPublicKey": base64url.encode(self.auth.spki),
        }

    def device_parts(self, content: bytes) -> tuple[JSON, JSON]:
        header, payload = device_parts(self.auth, "POST", COMPLETE, content, self.now)
        return {**header, "jwk": self.auth.jwk}, payload

    def flow_parts(self, body: JSON) -> tuple[JSON, JSON]:
        handle, login = str(body["registrationHandle"]), str(body["loginRequestId"])
        return flow_parts(self.flow, self.auth, handle, login, self.now)

    def headers(self, body: JSON) -> dict[str, str]:
        return {
            "X-Device-Authorization": self.auth.sign(*self.device_parts(json.dumps(body).encode())),
            "X-Registration-Flow-Authorization": self.flow.sign(*self.flow_parts(body)),
        }

    def complete(self, body: JSON, headers: dict[str, str] | None = None) -> httpx.Response:
        return self.sandbox.backend(
            "POST", COMPLETE, body, self.headers(body) if headers is None else headers
        )

    def registered(self) -> JSON:
        key: JSON = data(self.complete(self.begun()))
        return key

    def send(
        self, method: str, path: str, content: bytes, authorization: str | None = None
    ) -> httpx.Response:
        if authorization is None:
            authorization = self.auth.sign(*device_parts(self.auth, method, path, content, self.now))
        headers = {"authorization": f"Bearer {API_KEY}", "x-device-authorization": authorization}
        return self.sandbox.request(method, path, content=content, headers=headers)
