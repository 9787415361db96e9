"""A whole enrolment and approval: page, log and database hold no secret as it is.

But for the API key: a database file keeps it, for the next start to print the same one.
"""

import signal
from pathlib import Path

import httpx

from backend import CALLBACK, Backend
from callback import text
from daa_sandbox.strict_json import JSONObject
from harness import data, sca_headers
from page import Page
from serving import finish, serving

# All that a script of the page, or of an extension beside it, can read of it.
_OF_THE_PAGE = """
    JSON.stringify([
      document.documentElement.outerHTML, location.href, history.state, document.cookie, document.referrer,
      {...localStorage}, {...sessionStorage},
      performance.getEntriesByType('resource').map((entry) => entry.name),
    ])
"""


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
            transfer = backend.transfer()
            result, opened = hold("challenge", intent=transfer)
            secrets["the assertion"] = assertion = text(result)
            headers = sca_headers(str(opened["challengeId"]), assertion)
            data(backend.post("/v1/accounts/transfers", transfer, **headers))
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
