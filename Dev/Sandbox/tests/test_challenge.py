"""Opening a challenge."""

from typing import Any

import pytest

from authenticator import Authenticator
from daa_sandbox import base64url
from daa_sandbox.errors import Fault
from harness import ALICE, BOB, Harness, assert_fault, data, transfer


def test_opening_answers_the_documented_members(sandbox: Harness) -> None:
    intent = transfer()
    response = sandbox.open_challenge(intent)
    assert response.status_code == 201
    opened = data(response)
    assert set(opened) == {"challengeId", "expiresAt", "summary", "frameToken"}
    assert opened["expiresAt"] == "2027-01-15T08:05:00.000Z"
    assert len(base64url.decode(opened["frameToken"])) == 32
    assert opened["summary"] == {
        "type": "transfer",
        "amount": {"amount": "50.00", "currency": "USD"},
        "source": intent["source"],
        "destination": intent["destination"],
    }


def test_there_is_no_idempotency(sandbox: Harness) -> None:
    intent = transfer()
    first, second = (data(sandbox.open_challenge(intent)) for _ in range(2))
    assert first["challengeId"] != second["challengeId"]
    data(sandbox.read_frame(first["frameToken"]))


def test_an_unknown_member_is_refused(sandbox: Harness) -> None:
    assert_fault(sandbox.open_challenge(idempotencyKey="k"), Fault.API_PARAMETER_INVALID)


def test_an_unknown_member_of_the_intent_is_not(sandbox: Harness) -> None:
    """Published behaviour: it is left out of what is shown, and stands under the signature."""
    opened = data(sandbox.open_challenge(transfer(memo="hidden")))
    assert "hidden" not in str(opened["summary"])
    assert "hidden" not in sandbox.read_frame(opened["frameToken"]).text


def test_the_default_ceremony_kind_may_be_named(sandbox: Harness) -> None:
    data(sandbox.open_challenge(ceremonyKind="webauthn", pathParameters={}))


@pytest.mark.parametrize(
    "change",
    [
        {"ceremonyKind": "spc"},
        {"ceremonyKind": "WEBAUTHN"},
        {"pathParameters": {"id": "x"}},
        {"pathParameters": []},
        {"intent": "x"},
        {"intent": {}},
        {"operation": ...},
        {"clientEntityId": ...},
    ],
)
def test_a_malformed_opening_is_code_2(sandbox: Harness, change: dict[str, Any]) -> None:
    assert_fault(sandbox.open_challenge(**change), Fault.API_PARAMETER_INVALID)


@pytest.mark.parametrize("operation", ["transfer", "PAYOUT", "X"])
def test_an_operation_without_a_parser(sandbox: Harness, operation: str) -> None:
    response = sandbox.open_challenge(operation=operation)
    assert_fault(response, Fault.SCA_OPERATION_NOT_IMPLEMENTED)


def test_an_unknown_end_user(sandbox: Harness) -> None:
    response = sandbox.open_challenge(clientEntityId="nobody")
    assert_fault(response, Fault.CLIENT_ENTITY_NOT_OWNED)


@pytest.mark.parametrize(
    "change",
    [
        {"idempotencyKey": ...},
        {"idempotencyKey": "not a uuid"},
        {"idempotencyKey": "6ba7b810-9dad-11d1-80b4-00c04fd430c8"},
        {"amount": ...},
        {"amount": "50.00"},
        {"amount": {"amount": 50, "currency": "USD"}},
        {"amount": {"amount": "0.00", "currency": "USD"}},
        {"amount": {"amount": "-1", "currency": "USD"}},
        {"amount": {"amount": "1e3", "currency": "USD"}},
        {"amount": {"amount": "01", "currency": "USD"}},
        {"amount": {"amount": "1.", "currency": "USD"}},
        {"amount": {"amount": "\u0661", "currency": "USD"}},
        {"amount": {"amount": "1", "currency": "usd"}},
        {"amount": {"amount": "1"}},
        {"destination": ...},
        {"destination": {"id": "1"}},
        {"destination": {"type": "account"}},
        {"destination": {"type": "account", "id": "12\u202e34"}},
        {"destination": {"type": "verified_blockchain", "addressId": "0xabc"}},
        {"destination": {"type": "verified_blockchain", "addressId": "C7D8E9F0-A1B2-4456-8890-ABCDEF123456"}},
        {"source": []},
        {"source": {"type": "account", "id": BOB.account_id}},
        {"clientEntityId": BOB.id},
        {"riskSignals": "x"},
        {"riskSignals": {"deviceId": 7}},
        {"big": 2**53},
    ],
)
def test_a_malformed_transfer_is_code_2(sandbox: Harness, change: dict[str, object]) -> None:
    assert_fault(sandbox.open_challenge(transfer(**change)), Fault.API_PARAMETER_INVALID)


@pytest.mark.parametrize("member", ["source", "destination"])
def test_a_location_of_another_type(sandbox: Harness, member: str) -> None:
    intent = transfer(**{member: {"type": "wire", "id": "1"}})
    assert_fault(sandbox.open_challenge(intent), Fault.SCA_INTENT_LOCATION_TYPE_UNSUPPORTED)


def test_a_transfer_to_the_address_book(sandbox: Harness) -> None:
    destination = {"type": "verified_blockchain", "addressId": "c7d8e9f0-a1b2-4456-8890-abcdef123456"}
    opened = data(sandbox.open_challenge(transfer(destination=destination)))
    assert opened["summary"]["destination"] == destination


def test_an_open_challenge_needs_no_passkey_yet(sandbox: Harness, authenticator: Authenticator) -> None:
    """The page then says so; a backend is told to list the passkeys first."""
    opened = data(sandbox.open_challenge())
    assert sandbox.options(opened["frameToken"])["allowCredentials"] == []
    sandbox.enroll(authenticator, ALICE)
    opened = data(sandbox.open_challenge())
    assert sandbox.options(opened["frameToken"])["allowCredentials"] == [
        {
            "type": "public-key",
            "id": base64url.encode(authenticator.credential_id),
            "transports": ["internal"],
        }
    ]
