"""Revoking a passkey."""

import pytest

from authenticator import Authenticator
from daa_sandbox.errors import Fault
from harness import ALICE, BOB, ORIGIN, Harness, assert_fault, data, transfer

PATH = "/v1/accounts/passkeys"


def test_revoking_is_answered_with_nothing(sandbox: Harness, authenticator: Authenticator) -> None:
    passkey_id = sandbox.enroll(authenticator)["passkeyId"]
    response = sandbox.backend("DELETE", f"{PATH}/{passkey_id}?clientEntityId={ALICE.id}")
    assert (response.status_code, response.content) == (204, b"")


def test_a_revoked_passkey_no_longer_approves_and_stays_listed(
    sandbox: Harness, authenticator: Authenticator
) -> None:
    passkey_id = sandbox.enroll(authenticator)["passkeyId"]
    body = transfer()
    headers = sandbox.approve(authenticator, body)
    sandbox.backend("DELETE", f"{PATH}/{passkey_id}?clientEntityId={ALICE.id}")
    assert_fault(sandbox.transfer(body, headers), Fault.SCA_ASSERTION_INVALID)
    (passkey,) = data(sandbox.backend("GET", f"{PATH}?clientEntityId={ALICE.id}"))["passkeys"]
    assert passkey["revokedDate"] == passkey["updateDate"]


def test_revoking_again_keeps_the_date(sandbox: Harness, authenticator: Authenticator) -> None:
    passkey_id = sandbox.enroll(authenticator)["passkeyId"]
    path = f"{PATH}/{passkey_id}?clientEntityId={ALICE.id}"
    assert sandbox.backend("DELETE", path).status_code == 204
    sandbox.clock.advance(seconds=1)
    assert sandbox.backend("DELETE", path).status_code == 204
    (passkey,) = data(sandbox.backend("GET", f"{PATH}?clientEntityId={ALICE.id}"))["passkeys"]
    assert passkey["revokedDate"] == "2027-01-15T08:00:00.000Z"


def test_an_unknown_passkey_is_a_plain_404(sandbox: Harness, authenticator: Authenticator) -> None:
    passkey_id = sandbox.enroll(authenticator)["passkeyId"]
    for path in (f"nothing?clientEntityId={ALICE.id}", f"{passkey_id}?clientEntityId={BOB.id}"):
        response = sandbox.backend("DELETE", f"{PATH}/{path}")
        assert_fault(response, Fault.NOT_FOUND)
        assert response.json()["code"] < 420000
    (passkey,) = data(sandbox.backend("GET", f"{PATH}?clientEntityId={ALICE.id}"))["passkeys"]
    assert "revokedDate" not in passkey


@pytest.mark.parametrize("passkey_id", ["a.b", "a%20b", "%C3%A9", "x" * 129])
def test_an_id_is_letters_digits_underscores_and_hyphens(sandbox: Harness, passkey_id: str) -> None:
    response = sandbox.backend("DELETE", f"{PATH}/{passkey_id}?clientEntityId={ALICE.id}")
    assert_fault(response, Fault.API_PARAMETER_INVALID)


def test_the_end_user_must_be_named_and_known(sandbox: Harness) -> None:
    assert_fault(sandbox.backend("DELETE", f"{PATH}/x"), Fault.API_PARAMETER_INVALID)
    response = sandbox.backend("DELETE", f"{PATH}/x?clientEntityId=nobody")
    assert_fault(response, Fault.CLIENT_ENTITY_NOT_OWNED)


def test_another_passkey_of_the_same_user_goes_on(sandbox: Harness, authenticator: Authenticator) -> None:
    lost = sandbox.enroll(Authenticator(ORIGIN))["passkeyId"]
    sandbox.enroll(authenticator)
    sandbox.backend("DELETE", f"{PATH}/{lost}?clientEntityId={ALICE.id}")
    body = transfer()
    data(sandbox.transfer(body, sandbox.approve(authenticator, body)))
