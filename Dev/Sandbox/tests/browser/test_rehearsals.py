"""Each rehearsed outcome in a real browser: what arrives at the callback, and what an app makes of it."""

import time
from collections.abc import Iterator

import pytest

import page as pages
from backend import CUSTOM_CALLBACK, Backend
from callback import Link, text
from chromium import Chromium
from daa_sandbox.rehearsals import OUTCOMES
from harness import data, sca_headers
from page import Page

AT_ONCE = {
    "cancelled": ".cancelled",
    "expired": ".expired",
    "already-enrolled": ".alreadyEnrolled",
    "unsupported": ".unsupported",
    "wrong-state": ".stateMismatch",
    "protocol": ".protocol",
    "not-enrolled": ".protocol",
    "transport": ".expired",
    "malformed-result": ".protocol",
    "wrong-kind": ".protocol",
}


def show(page: Page, backend: Backend, link: Link) -> None:
    page.catch("https://app.example.com")
    page.visit(link.url(backend.origin))


def test_every_outcome_is_rehearsed_here() -> None:
    assert {outcome.name for outcome in OUTCOMES} == {*AT_ONCE, "slow", "expired-token", "redirect"}


@pytest.fixture(scope="module")
def lasting_page(browser: Chromium) -> Iterator[Page]:
    with pages.opened(browser) as page:
        yield page


@pytest.mark.parametrize(("outcome", "sees"), AT_ONCE.items())
def test_an_outcome_arrives_as_its_case(
    lasting_page: Page, backend: Backend, outcome: str, sees: str
) -> None:
    page = lasting_page
    page.forget()
    backend.choose(outcome)
    link, _ = backend.link("registration")
    show(page, backend, link)
    assert link.read(page.callback()) == sees
    (described,) = [row.app_sees for row in OUTCOMES if row.name == outcome]
    assert described.startswith(sees)


def test_already_enrolled_means_nothing_to_an_approval(page: Page, backend: Backend) -> None:
    backend.choose("already-enrolled")
    link, _ = backend.link("challenge")
    show(page, backend, link)
    assert link.read(page.callback()) == ".protocol"


def test_a_redirect_carries_the_link_to_the_callback(page: Page, backend: Backend) -> None:
    backend.choose("redirect")
    link, _ = backend.link("challenge")
    show(page, backend, link)
    callback = page.callback()
    assert callback.startswith(link.redirect_uri + "#v=1&kind=challenge&state=")
    assert f"&token={link.token}" in callback
    assert link.read(callback) == ".protocol"
    assert backend.ceremonies()[0]["status"] == "redirected"


def test_an_expired_token_stays_on_the_page(page: Page, backend: Backend) -> None:
    backend.choose("expired-token")
    link, _ = backend.link("challenge")
    show(page, backend, link)
    page.wait_phase("error")
    assert "This request is over" in page.evaluate("document.body.innerText")
    assert backend.ceremonies()[0]["status"] == "token refused"


def test_a_slow_page_then_does_what_it_should(page: Page, backend: Backend) -> None:
    backend.choose("slow:2")
    link, _ = backend.link("registration")
    page.add_authenticator()
    begin = time.monotonic()
    show(page, backend, link)
    page.wait_phase("loading")
    page.wait_phase("ready")
    assert time.monotonic() - begin > 2
    page.click("#approve")
    assert isinstance(link.read(page.callback()), dict)


def test_a_whole_journey(page: Page, backend: Backend) -> None:
    """Enrolment and approval from the link to the API's acceptance, with their timelines."""
    page.add_authenticator()
    link, opened = backend.link("registration")
    show(page, backend, link)
    page.wait_phase("ready")
    page.click("#approve")
    result = link.read(page.callback())
    body = {"registrationId": opened["registrationId"], "attestationResponse": result}
    data(backend.post("/v1/accounts/passkeys", body))
    page.forget()
    transfer = backend.transfer()
    link, opened = backend.link("challenge", intent=transfer)
    page.visit(link.url(backend.origin))
    page.wait_phase("ready")
    page.click("#approve")
    assertion = text(link.read(page.callback()))
    headers = sca_headers(opened["challengeId"], assertion)
    data(backend.post("/v1/accounts/transfers", transfer, **headers))
    names = backend.events(0, last="sent")
    challenge, registration = backend.ceremonies()[:2]
    assert set(names) == {"opened", "fetched", "shown", "asked", "approved", "sent", "accepted"}
    assert registration["status"] == challenge["status"] == "accepted"


def test_a_custom_scheme_callback(page: Page, backend: Backend) -> None:
    page.add_authenticator()
    registration, opened = backend.link("registration", CUSTOM_CALLBACK)
    page.visit(registration.url(backend.origin))
    page.wait_phase("ready")
    page.click("#approve")
    result = registration.read(page.custom_callback("com.example.app.sca"))
    body = {"registrationId": opened["registrationId"], "attestationResponse": result}
    data(backend.post("/v1/accounts/passkeys", body))
    transfer = backend.transfer()
    link, opened = backend.link("challenge", CUSTOM_CALLBACK, transfer)
    page.forget()
    page.visit(link.url(backend.origin))
    page.wait_phase("ready")
    page.click("#approve")
    assertion = text(link.read(page.custom_callback("com.example.app.sca")))
    headers = sca_headers(opened["challengeId"], assertion)
    assert data(backend.post("/v1/accounts/transfers", transfer, **headers))["status"] == "pending"


def test_a_refused_passkey_is_on_the_timeline(page: Page, backend: Backend) -> None:
    page.add_authenticator(isUserVerified=False)
    link, _ = backend.link("registration")
    show(page, backend, link)
    page.wait_phase("ready")
    page.click("#approve")
    page.wait("document.getElementById('status').textContent.includes('No passkey was created')")
    page.click("#cancel")
    assert link.read(page.callback()) == ".cancelled"
    names = backend.events(0, last="sent")
    assert names == ["opened", "fetched", "shown", "asked", "refused", "sent"]


def test_no_timeline_holds_anything_secret(page: Page, backend: Backend) -> None:
    link, opened = backend.link("challenge")
    backend.choose("cancelled")
    show(page, backend, link)
    page.callback()
    whole = backend.client.get("/sandbox/ceremonies").text
    for secret in (link.token, link.state, opened["challengeId"], backend.ready["apiKey"]):
        assert secret not in whole
