"""A whole enrolment, approval and device registration: page, log and database hold no secret as it is.

But for the API key and the key that signs receipts: a database file keeps them, for the next
start to have the same ones.
"""

import json
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import httpx

from backend import CALLBACK, Backend
from callback import text
from daa_sandbox import base64url
from daa_sandbox.strict_json import JSONObject
from device_harness import App
from harness import Harness, data, sca_headers
from page import Page
from serving import finish, serving

# What a script of the page, or of an extension beside it, can read of it; but for the entry of the
# navigation, which holds the address that the page was opened with until the window closes, whatever the
# page does.
_OF_THE_PAGE = """
    JSON.stringify([
      document.documentElement.outerHTML, location.href, history.state, document.cookie, document.referrer,
      {...localStorage}, {...sessionStorage},
      performance.getEntriesByType('resource').map((entry) => entry.name),
    ])
"""


@dataclass
class _Served:
    """A sandbox that runs as a process, for what asks a `Harness`."""

    client: httpx.Client

    @property
    def clock(self) -> SimpleNamespace:
        return SimpleNamespace(now=int(time.time() * 1000))

    def backend(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> httpx.Response:
        return self.client.request(method, path, content=json.dumps(body), headers=headers)


def _register_device(ready: dict[str, object], client: httpx.Client) -> dict[str, str]:
    """Registers a device; the secrets that went over the wire."""
    app = App(cast(Harness, _Served(client)))
    prepared = data(app.prepare())
    id_token = app.id_token(str(prepared["oidcNonce"]))
    session = data(app.open_session(prepared, idToken=id_token, clientEntityId=ready["clientEntityId"]))
    body = {
        "registrationHandle": session["registrationHandle"],
        "loginRequestId": prepared["loginRequestId"],
        "authPublicKey": base64url.encode(app.auth.spki),
    }
    headers = app.headers(body)
    data(app.complete(body, headers))
    return {"the id token": id_token, "the handle": str(session["registrationHandle"]), **headers}


def test_page_log_and_database_hold_no_secret(page: Page, tmp_path: Path) -> None:
    database = tmp_path / "sandbox.db"
    with serving("--redirect-uri", CALLBACK, "--db", str(database)) as (process, ready):
        with httpx.Client(
            base_url=ready["origin"], headers={"authorization": f"Bearer {ready['apiKey']}"}
        ) as client:
            backend = Backend(ready, client)
            page.add_authenticator()
            page.catch("https://app.example.com")
            pages, secrets = [], {}

            def hold(kind: str, intent: JSONObject | None = None) -> tuple[str | JSONObject, JSONObject]:
                link, opened = backend.link(kind, intent=intent)
                secrets.update({f"the {kind}'s token": link.token, f"the {kind}'s state": link.state})
                page.forget()
                page.visit(link.url(backend.origin))
                page.wait_phase("ready")
                pages.append(page.evaluate(_OF_THE_PAGE))
                page.click("#approve")
                callback = page.callback()
                pages.append(page.evaluate(_OF_THE_PAGE))
                return link.read(callback), opened

            result, opened = hold("registration")
            body = {"registrationId": opened["registrationId"], "attestationResponse": result}
            data(backend.post("/v1/accounts/passkeys", body))
            secrets["the attestation"] = text(result)
            transfer = backend.transfer()
            result, opened = hold("challenge", intent=transfer)
            secrets["the assertion"] = assertion = text(result)
            headers = sca_headers(str(opened["challengeId"]), assertion)
            data(backend.post("/v1/accounts/transfers", transfer, **headers))
            secrets.update(_register_device(ready, client))
        process.send_signal(signal.SIGTERM)
        status, out, log = finish(process)
    assert status == 0
    places = {
        "page": "".join(pages),
        "log": out + log,
        "database": "".join(file.read_bytes().decode("latin-1") for file in tmp_path.iterdir()),
    }
    assert "passkey" in places["page"].lower()
    assert len(places["database"]) > 4096
    assert ready["apiKey"] not in places["page"] + places["log"]
    found = [(name, place) for name, secret in secrets.items() for place in places if secret in places[place]]
    assert found == []
