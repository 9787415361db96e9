"""The page's own route: one read for one token."""

import hashlib

import pytest

from authenticator import Authenticator
from daa_sandbox import base64url
from daa_sandbox.errors import Fault
from harness import ALICE, BOB, REDIRECT_URI, Harness, assert_fault, data, transfer


def test_a_challenges_frame(sandbox: Harness, enrolled: Authenticator) -> None:
    intent = transfer(destination={"type": "account", "id": "1000662322"})
    frame = data(sandbox.read_frame(data(sandbox.open_challenge(intent))["frameToken"]))
    assert frame["kind"] == "challenge"
    assert frame["clientName"] == "Example App"
    assert frame["redirectUri"] == REDIRECT_URI
    assert frame["postMessageTargetOrigin"] is None
    assert frame["expiresInMs"] == 300_000
    assert frame["presentation"] == {
        "title": "Approve this transfer",
        "headline": {"label": "Amount", "text": "50.00 USD", "code": ""},
        "rows": [
            {"label": "To", "text": "Account", "code": "1000662322"},
            {"label": "From", "text": "Account", "code": ALICE.account_id},
            {"label": "Reference", "text": "", "code": intent["idempotencyKey"]},
        ],
    }
    options = frame["publicKey"]
    assert options["rpId"] == "localhost"
    assert options["userVerification"] == "required"
    assert options["timeout"] == 300_000
    assert len(base64url.decode(options["challenge"])) == 32


def test_a_registrations_frame(sandbox: Harness, enrolled: Authenticator) -> None:
    opened = data(sandbox.open_registration(username="alice@example.com", displayName="Alice"))
    sandbox.clock.advance(seconds=301)
    frame = data(sandbox.read_frame(opened["frameToken"]))
    assert frame["kind"] == "registration"
    assert frame["presentation"]["headline"] == {"label": "For", "text": "Alice", "code": ""}
    assert frame["presentation"]["rows"] == [
        {"label": "User name", "text": "alice@example.com", "code": ""},
        {"label": "Customer ID", "text": "", "code": ALICE.id},
    ]
    options = frame["publicKey"]
    assert options["rp"]["id"] == "localhost"
    assert (options["user"]["name"], options["user"]["displayName"]) == ("alice@example.com", "Alice")
    assert [parameter["alg"] for parameter in options["pubKeyCredParams"]] == [-7, -257]
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert options["attestation"] == "direct"
    assert options["timeout"] == 299_000
    assert [known["id"] for known in options["excludeCredentials"]] == [
        base64url.encode(enrolled.credential_id)
    ]


def test_only_active_passkeys_of_this_user_are_excluded(sandbox: Harness, enrolled: Authenticator) -> None:
    opened = data(sandbox.open_registration(clientEntityId=BOB.id))
    assert sandbox.options(opened["frameToken"])["excludeCredentials"] == []
    with sandbox.sandbox._core.database.transaction() as tx:
        tx.execute("UPDATE passkeys SET revoked_ms = 1")
    opened = data(sandbox.open_registration())
    assert sandbox.options(opened["frameToken"])["excludeCredentials"] == []


def test_the_user_handle_stays_the_same_and_says_nothing(sandbox: Harness) -> None:
    handles = set()
    for _ in range(2):
        options = sandbox.options(data(sandbox.open_registration())["frameToken"])
        user = options["user"]
        assert isinstance(user, dict)
        handles.add(user["id"])
    (handle,) = handles
    assert len(base64url.decode(handle)) == 32


def test_a_token_is_spent_by_the_one_read(sandbox: Harness) -> None:
    token = data(sandbox.open_challenge())["frameToken"]
    data(sandbox.read_frame(token))
    assert_fault(sandbox.read_frame(token), Fault.CEREMONY_CONSUMED_OR_EXPIRED)


def test_a_token_of_an_expired_ceremony(sandbox: Harness) -> None:
    token = data(sandbox.open_challenge())["frameToken"]
    sandbox.clock.advance(seconds=300)
    assert_fault(sandbox.read_frame(token), Fault.CEREMONY_CONSUMED_OR_EXPIRED)


def test_a_token_of_a_completed_registration(sandbox: Harness, authenticator: Authenticator) -> None:
    opened = data(sandbox.open_registration(idempotencyKey="k"))
    result = authenticator.create(sandbox.options(opened["frameToken"]))
    data(sandbox.complete(opened["registrationId"], result))
    replayed = data(sandbox.open_registration(idempotencyKey="k"))
    assert_fault(sandbox.read_frame(replayed["frameToken"]), Fault.CEREMONY_CONSUMED_OR_EXPIRED)


@pytest.mark.parametrize("token", ["x", "A" * 43, "é", "A" * 5000])
def test_an_unknown_token(sandbox: Harness, token: str) -> None:
    response = sandbox.request(
        "GET", "/v1/daa/frame/ceremony", headers={"authorization": f"Bearer {token}".encode("latin-1")}
    )
    assert_fault(response, Fault.CEREMONY_CONSUMED_OR_EXPIRED)


@pytest.mark.parametrize("headers", [{}, {"authorization": "Bearer "}, {"authorization": "Basic eDp5"}])
def test_a_read_without_a_token(sandbox: Harness, headers: dict[str, str]) -> None:
    response = sandbox.request("GET", "/v1/daa/frame/ceremony", headers=headers)
    assert_fault(response, Fault.CEREMONY_TOKEN_REQUIRED)


def test_a_token_in_the_query_is_no_token(sandbox: Harness) -> None:
    token = data(sandbox.open_challenge())["frameToken"]
    response = sandbox.request("GET", f"/v1/daa/frame/ceremony?token={token}")
    assert_fault(response, Fault.CEREMONY_TOKEN_REQUIRED)


def test_the_api_key_opens_no_frame(sandbox: Harness) -> None:
    response = sandbox.backend("GET", "/v1/daa/frame/ceremony")
    assert_fault(response, Fault.CEREMONY_CONSUMED_OR_EXPIRED)


def test_a_token_is_stored_as_its_sha256_only(sandbox: Harness) -> None:
    token = data(sandbox.open_challenge())["frameToken"]
    with sandbox.sandbox._core.database.transaction() as tx:
        dump = "\n".join(tx.iterdump())
    assert token not in dump
    assert hashlib.sha256(token.encode()).hexdigest() in dump
