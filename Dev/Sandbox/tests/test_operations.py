"""The other gated operations: each on its route, bound to its own name, and shown to the end user."""

import json
import uuid

import pytest

from authenticator import JSON, Authenticator
from daa_sandbox.errors import Fault
from harness import ALICE, BOB, Harness, assert_fault, changed, data, sca_headers, transfer

RECIPIENT = "/v1/addresses/recipient"


def withdrawal(**changes: object) -> JSON:
    return transfer(**{"destination": {"type": "wire", "id": "bank-1"}, **changes})


def wire_account(**changes: object) -> JSON:
    body: JSON = {
        "idempotencyKey": str(uuid.uuid4()),
        "clientEntityId": ALICE.id,
        "iban": "DE89370400440532013000",
        "billingDetails": {"name": "Alice Example"},
    }
    return changed(body, changes)


def address(**changes: object) -> JSON:
    body: JSON = {
        "idempotencyKey": str(uuid.uuid4()),
        "clientEntityId": ALICE.id,
        "chain": "ETH",
        "address": "0x8381470ED67C3802402dbbFa0058E8871F017A6F",
        "description": "Savings",
    }
    return changed(body, changes)


CREATIONS = [
    ("WITHDRAWAL", "/v1/accounts/withdrawals", withdrawal, "Approve this withdrawal"),
    ("WIRE_ACCOUNT_CREATE", "/v1/banks/wires", wire_account, "Add this bank account"),
    ("ADDRESS_BOOK_ADD", RECIPIENT, address, "Add this address"),
]


@pytest.mark.parametrize(("operation", "path", "make", "title"), CREATIONS)
class TestCreation:
    def test_it_is_gated_shown_and_created_once(
        self, sandbox: Harness, enrolled: Authenticator, operation: str, path: str, make: object, title: str
    ) -> None:
        assert callable(make)
        body = make()
        assert_fault(sandbox.backend("POST", path, body), Fault.SCA_ASSERTION_REQUIRED)
        opened = data(sandbox.open_challenge(body, operation=operation))
        frame = data(sandbox.read_frame(opened["frameToken"]))
        assert frame["presentation"]["title"] == title
        headers = sca_headers(opened["challengeId"], json.dumps(enrolled.get(frame["publicKey"])))
        created = sandbox.backend("POST", path, body, headers)
        assert created.status_code == 201
        again = sandbox.backend("POST", path, body, headers)
        assert_fault(again, Fault.SCA_CHALLENGE_CONSUMED)
        second = sandbox.backend("POST", path, body, sandbox.approve(enrolled, body, operation=operation))
        assert data(second)["id"] == data(created)["id"]

    def test_its_approval_is_for_its_own_body_alone(
        self, sandbox: Harness, enrolled: Authenticator, operation: str, path: str, make: object, title: str
    ) -> None:
        assert callable(make)
        body = make()
        headers = sandbox.approve(enrolled, body, operation=operation)
        assert_fault(sandbox.backend("POST", path, {**body, "x": 1}, headers), Fault.SCA_INTENT_MISMATCH)

    def test_it_has_no_path_parameters(
        self, sandbox: Harness, operation: str, path: str, make: object, title: str
    ) -> None:
        assert callable(make)
        response = sandbox.open_challenge(make(), operation=operation, pathParameters={"id": "1"})
        assert_fault(response, Fault.API_PARAMETER_INVALID)


def test_an_approval_is_for_its_own_operation(sandbox: Harness, enrolled: Authenticator) -> None:
    """Even if the bodies are the same, byte for byte."""
    body = {**withdrawal(), **wire_account()}
    headers = sandbox.approve(enrolled, body, operation="WITHDRAWAL")
    response = sandbox.backend("POST", "/v1/banks/wires", body, headers)
    assert_fault(response, Fault.SCA_INTENT_MISMATCH)


@pytest.mark.parametrize(
    ("operation", "body", "fault"),
    [
        ("WITHDRAWAL", transfer(), Fault.SCA_INTENT_LOCATION_TYPE_UNSUPPORTED),
        ("WITHDRAWAL", withdrawal(source=...), Fault.API_PARAMETER_INVALID),
        ("WIRE_ACCOUNT_CREATE", wire_account(iban="DE89 3704"), Fault.API_PARAMETER_INVALID),
        ("WIRE_ACCOUNT_CREATE", wire_account(billingDetails={}), Fault.API_PARAMETER_INVALID),
        ("ADDRESS_BOOK_ADD", address(chain="eth"), Fault.API_PARAMETER_INVALID),
        ("ADDRESS_BOOK_ADD", address(address="0x1\u202e23456789"), Fault.API_PARAMETER_INVALID),
        ("ADDRESS_BOOK_ADD", address(clientEntityId=BOB.id), Fault.API_PARAMETER_INVALID),
    ],
)
def test_a_malformed_intent(sandbox: Harness, operation: str, body: JSON, fault: Fault) -> None:
    assert_fault(sandbox.open_challenge(body, operation=operation), fault)


def test_without_an_identifier_no_end_user_is_found(sandbox: Harness) -> None:
    for path, body in (("/v1/banks/wires", wire_account()), (RECIPIENT, address())):
        response = sandbox.backend("POST", path, changed(body, {"clientEntityId": ...}))
        assert_fault(response, Fault.SCA_INTENT_UNRECOGNIZED)


def add_address(sandbox: Harness, authenticator: Authenticator) -> str:
    body = address()
    headers = sandbox.approve(authenticator, body, operation="ADDRESS_BOOK_ADD")
    return str(data(sandbox.backend("POST", RECIPIENT, body, headers))["id"])


def approve_deletion(sandbox: Harness, authenticator: Authenticator, address_id: str) -> dict[str, str]:
    return sandbox.approve(
        authenticator, {}, operation="ADDRESS_BOOK_DELETE", pathParameters={"id": address_id}
    )


def test_an_address_is_deleted_by_its_id_with_an_empty_intent(
    sandbox: Harness, enrolled: Authenticator
) -> None:
    address_id = add_address(sandbox, enrolled)
    path = f"{RECIPIENT}/{address_id}"
    assert_fault(sandbox.backend("DELETE", path), Fault.SCA_ASSERTION_REQUIRED)
    headers = approve_deletion(sandbox, enrolled, address_id)
    second = approve_deletion(sandbox, enrolled, address_id)
    response = sandbox.backend("DELETE", path, None, headers)
    assert (response.status_code, response.content) == (204, b"")
    assert_fault(sandbox.backend("DELETE", path, None, headers), Fault.SCA_CHALLENGE_CONSUMED)
    assert_fault(sandbox.backend("DELETE", path, None, second), Fault.NOT_FOUND)


def test_a_deletion_is_approved_for_one_entry(sandbox: Harness, enrolled: Authenticator) -> None:
    approved, other = (add_address(sandbox, enrolled) for _ in range(2))
    headers = approve_deletion(sandbox, enrolled, approved)
    response = sandbox.backend("DELETE", f"{RECIPIENT}/{other}", None, headers)
    assert_fault(response, Fault.SCA_INTENT_MISMATCH)


def test_the_end_user_is_shown_which_entry(sandbox: Harness, enrolled: Authenticator) -> None:
    address_id = add_address(sandbox, enrolled)
    opened = data(
        sandbox.open_challenge({}, operation="ADDRESS_BOOK_DELETE", pathParameters={"id": address_id})
    )
    assert opened["summary"] == {"type": "addressDeletion", "addressId": address_id}
    presentation = data(sandbox.read_frame(opened["frameToken"]))["presentation"]
    assert presentation["headline"]["code"] == address_id


@pytest.mark.parametrize("spoil", [str.upper, lambda text: "{" + text + "}", lambda text: text + "0"])
def test_only_a_canonical_uuid_names_an_entry(
    sandbox: Harness, enrolled: Authenticator, spoil: object
) -> None:
    assert callable(spoil)
    address_id = spoil(add_address(sandbox, enrolled))
    for response in (
        sandbox.open_challenge({}, operation="ADDRESS_BOOK_DELETE", pathParameters={"id": address_id}),
        sandbox.backend("DELETE", f"{RECIPIENT}/{address_id}"),
    ):
        assert_fault(response, Fault.API_PARAMETER_INVALID)


@pytest.mark.parametrize(
    "change",
    [
        {"intent": {"id": "x"}},
        {"pathParameters": ...},
        {"pathParameters": {}},
        {"pathParameters": {"addressId": str(uuid.uuid4())}},
        {"pathParameters": {"id": str(uuid.uuid4()), "x": "1"}},
        {"pathParameters": {"id": str(uuid.uuid4())}},
    ],
)
def test_a_malformed_deletion_is_code_2(sandbox: Harness, change: dict[str, object]) -> None:
    whole = {"intent": {}, "operation": "ADDRESS_BOOK_DELETE", **change}
    assert_fault(sandbox.open_challenge(**whole), Fault.API_PARAMETER_INVALID)  # type: ignore[arg-type]


def test_an_entry_nobody_has_is_in_no_scope(sandbox: Harness) -> None:
    response = sandbox.backend("DELETE", f"{RECIPIENT}/{uuid.uuid4()}")
    assert_fault(response, Fault.SCA_SCOPE_UNRESOLVED)


def test_a_deletion_has_no_body(sandbox: Harness) -> None:
    response = sandbox.backend("DELETE", f"{RECIPIENT}/{uuid.uuid4()}", {"x": 1})
    assert_fault(response, Fault.API_PARAMETER_INVALID)


def test_another_end_users_entry(sandbox: Harness, enrolled: Authenticator) -> None:
    address_id = add_address(sandbox, enrolled)
    response = sandbox.open_challenge(
        {}, operation="ADDRESS_BOOK_DELETE", pathParameters={"id": address_id}, clientEntityId=BOB.id
    )
    assert_fault(response, Fault.API_PARAMETER_INVALID)


def test_where_no_approval_is_required_a_request_just_succeeds() -> None:
    sandbox = Harness(changes={"sca_required": False})
    listed = data(sandbox.backend("GET", f"/v1/accounts/passkeys?clientEntityId={ALICE.id}"))
    assert listed["sca"] == {"required": False}
    assert sandbox.transfer(transfer()).status_code == 201
    headers = sca_headers(str(uuid.uuid4()), "{}")
    assert_fault(sandbox.transfer(transfer(), headers), Fault.SCA_CHALLENGE_NOT_FOUND)
