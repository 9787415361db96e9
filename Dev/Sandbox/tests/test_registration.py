"""Enrolling: opening, replaying and completing a registration."""

import pytest

from authenticator import BE, BS, UP, UV, Answer, Authenticator
from daa_sandbox import base64url
from daa_sandbox.errors import Fault
from harness import ALICE, BOB, ORIGIN, REDIRECT_URI, Harness, assert_fault, data


def test_opening_answers_the_documented_members(sandbox: Harness) -> None:
    response = sandbox.open_registration()
    assert response.status_code == 201
    opened = data(response)
    assert set(opened) == {"registrationId", "expiresAt", "frameToken"}
    assert opened["expiresAt"] == "2027-01-15T08:10:00.000Z"
    assert len(base64url.decode(opened["frameToken"])) == 32


def test_a_completed_registration_is_a_passkey(sandbox: Harness, authenticator: Authenticator) -> None:
    opened = data(sandbox.open_registration(spcCapable=True))
    result = authenticator.create(sandbox.options(opened["frameToken"]))
    completed = sandbox.complete(opened["registrationId"], result)
    assert completed.status_code == 201
    assert set(data(completed)) == {"passkeyId", "credentialId"}
    assert data(completed)["credentialId"] == result["id"]
    listed = data(sandbox.backend("GET", f"/v1/accounts/passkeys?clientEntityId={ALICE.id}"))
    assert listed["sca"] == {"required": True}
    assert listed["passkeys"] == [
        {
            "passkeyId": data(completed)["passkeyId"],
            "credentialId": result["id"],
            "algorithm": -7,
            "aaguid": "00000000-0000-0000-0000-000000000000",
            "attestationFormat": "none",
            "transports": ["internal"],
            "backupEligible": False,
            "backupState": False,
            "signCount": 1,
            "rpId": "localhost",
            "paymentEligible": True,
            "createDate": "2027-01-15T08:00:00.000Z",
            "updateDate": "2027-01-15T08:00:00.000Z",
        }
    ]


def test_a_synced_passkey_is_listed_as_such(sandbox: Harness, authenticator: Authenticator) -> None:
    opened = data(sandbox.open_registration())
    answer = Answer(flags=UP | UV | BE | BS)
    result = authenticator.create(sandbox.options(opened["frameToken"]), answer)
    data(sandbox.complete(opened["registrationId"], result))
    (passkey,) = data(sandbox.backend("GET", f"/v1/accounts/passkeys?clientEntityId={ALICE.id}"))["passkeys"]
    assert passkey["backupEligible"] and passkey["backupState"]


def passkey_id(sandbox: Harness) -> str:
    (passkey,) = data(sandbox.backend("GET", f"/v1/accounts/passkeys?clientEntityId={ALICE.id}"))["passkeys"]
    return str(passkey["passkeyId"])


def test_revoked_passkeys_are_listed_with_their_date(sandbox: Harness, enrolled: Authenticator) -> None:
    path = f"/v1/accounts/passkeys/{passkey_id(sandbox)}?clientEntityId={ALICE.id}"
    assert sandbox.backend("DELETE", path).status_code == 204
    (passkey,) = data(sandbox.backend("GET", f"/v1/accounts/passkeys?clientEntityId={ALICE.id}"))["passkeys"]
    assert passkey["revokedDate"] == "2027-01-15T08:00:00.000Z"
    assert passkey["credentialId"] == base64url.encode(enrolled.credential_id)


def test_a_replay_is_the_same_registration_with_a_new_token(
    sandbox: Harness, authenticator: Authenticator
) -> None:
    first = data(sandbox.open_registration(idempotencyKey="k", spcCapable=False))
    sandbox.clock.advance(seconds=1)
    replay = sandbox.open_registration(idempotencyKey="k", redirectUri=...)
    assert replay.status_code == 200
    second = data(replay)
    assert (second["registrationId"], second["expiresAt"]) == (first["registrationId"], first["expiresAt"])
    assert second["frameToken"] != first["frameToken"]
    assert_fault(sandbox.read_frame(first["frameToken"]), Fault.CEREMONY_CONSUMED_OR_EXPIRED)
    result = authenticator.create(sandbox.options(second["frameToken"]))
    data(sandbox.complete(second["registrationId"], result))


@pytest.mark.parametrize(
    "change",
    [
        {"spcCapable": True},
        {"redirectUri": "https://app.example.com/sca/callback"},
        {"clientEntityId": BOB.id},
        {"username": "alice"},
        {"displayName": "Alice"},
    ],
)
def test_a_replay_with_other_parameters_is_a_conflict(sandbox: Harness, change: dict[str, object]) -> None:
    first = data(sandbox.open_registration(idempotencyKey="k"))
    assert_fault(sandbox.open_registration(idempotencyKey="k", **change), Fault.IDEMPOTENCY_KEY_REUSED)
    data(sandbox.read_frame(first["frameToken"]))


def test_ownership_is_checked_before_the_idempotency_key(sandbox: Harness) -> None:
    data(sandbox.open_registration(idempotencyKey="k"))
    response = sandbox.open_registration(idempotencyKey="k", clientEntityId="nobody")
    assert_fault(response, Fault.CLIENT_ENTITY_NOT_OWNED)


@pytest.mark.parametrize(
    "uri",
    [
        REDIRECT_URI + "/",
        REDIRECT_URI.upper(),
        REDIRECT_URI + " ",
        "com.example.app.sca:/callback",
        "https://app.example.com/sca/callback/",
        "https://app.example.com:443/sca/callback",
        "",
    ],
)
def test_a_redirect_uri_is_matched_by_exact_string(sandbox: Harness, uri: str) -> None:
    for response in (sandbox.open_registration(redirectUri=uri), sandbox.open_challenge(redirectUri=uri)):
        assert_fault(response, Fault.SCA_REDIRECT_URI_NOT_ALLOWED)
        assert "frameToken" not in response.text


def test_without_a_redirect_uri_no_origin_is_configured(sandbox: Harness) -> None:
    for change in ({"redirectUri": ...}, {"redirectUri": ..., "embedOrigin": "https://app.example.com"}):
        assert_fault(sandbox.open_registration(**change), Fault.SCA_ORIGIN_NOT_CONFIGURED)
        assert_fault(sandbox.open_challenge(**change), Fault.SCA_ORIGIN_NOT_CONFIGURED)


@pytest.mark.parametrize(
    "change",
    [
        {"clientEntityId": ...},
        {"clientEntityId": 7},
        {"idempotencyKey": ...},
        {"idempotencyKey": " "},
        {"idempotencyKey": "x" * 129},
        {"spcCapable": "true"},
        {"username": ""},
        {"displayName": 7},
        {"redirectUri": 7},
        {"redirectUri": ..., "embedOrigin": " "},
        {"embedOrigin": "https://app.example.com"},
        {"redirectUri": ..., "embedOrigin": "https://" + "x" * 512},
    ],
)
def test_a_malformed_opening_is_code_2(sandbox: Harness, change: dict[str, object]) -> None:
    assert_fault(sandbox.open_registration(**change), Fault.API_PARAMETER_INVALID)


def test_a_registration_lives_ten_minutes(sandbox: Harness, authenticator: Authenticator) -> None:
    opened = data(sandbox.open_registration())
    result = authenticator.create(sandbox.options(opened["frameToken"]))
    sandbox.clock.advance(seconds=600)
    response = sandbox.complete(opened["registrationId"], result)
    assert_fault(response, Fault.PASSKEY_REGISTRATION_EXPIRED)
    sandbox.clock.advance(seconds=-0.001)
    data(sandbox.complete(opened["registrationId"], result))


def test_a_registration_is_completed_once(sandbox: Harness, authenticator: Authenticator) -> None:
    opened = data(sandbox.open_registration())
    result = authenticator.create(sandbox.options(opened["frameToken"]))
    data(sandbox.complete(opened["registrationId"], result))
    again = sandbox.complete(opened["registrationId"], result)
    assert_fault(again, Fault.PASSKEY_REGISTRATION_CONSUMED)


def test_an_unknown_registration(sandbox: Harness, enrolled: Authenticator) -> None:
    challenge = data(sandbox.open_challenge())["challengeId"]
    for identifier in ("nothing", challenge):
        response = sandbox.complete(identifier, {"id": "x"})
        assert_fault(response, Fault.PASSKEY_REGISTRATION_NOT_FOUND)


def test_a_known_credential_is_not_registered_again(sandbox: Harness, enrolled: Authenticator) -> None:
    """Not for another end user either; and the registration stays open for another passkey."""
    opened = data(sandbox.open_registration(clientEntityId=BOB.id))
    options = sandbox.options(opened["frameToken"])
    response = sandbox.complete(opened["registrationId"], enrolled.create(options))
    assert_fault(response, Fault.PASSKEY_CREDENTIAL_ALREADY_REGISTERED)
    data(sandbox.complete(opened["registrationId"], Authenticator(ORIGIN).create(options)))


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(Answer(origin="http://localhost:8788"), id="other origin"),
        pytest.param(Answer(rp_id="example.com"), id="other relying party"),
        pytest.param(Answer(flags=UP), id="user not verified"),
        pytest.param(Answer(flags=UV), id="user not present"),
        pytest.param(Answer(challenge=bytes(32)), id="other challenge"),
        pytest.param(Answer(type="webauthn.get"), id="approval data"),
        pytest.param(Answer(type="payment.get"), id="payment data"),
        pytest.param(Answer(client_data={"crossOrigin": True}), id="inside a frame"),
    ],
)
def test_a_wrong_attestation_is_refused_and_burns_nothing(
    sandbox: Harness, authenticator: Authenticator, answer: Answer
) -> None:
    opened = data(sandbox.open_registration())
    options = sandbox.options(opened["frameToken"])
    wrong = sandbox.complete(opened["registrationId"], authenticator.create(options, answer))
    assert_fault(wrong, Fault.SCA_ASSERTION_INVALID)
    data(sandbox.complete(opened["registrationId"], authenticator.create(options)))


@pytest.mark.parametrize("name", ["clientDataJSON", "attestationObject"])
def test_byte_fields_are_canonical_base64url(
    sandbox: Harness, authenticator: Authenticator, name: str
) -> None:
    opened = data(sandbox.open_registration())
    result = authenticator.create(sandbox.options(opened["frameToken"]))
    response = result["response"]
    assert isinstance(response, dict)
    response[name] += "="
    assert_fault(sandbox.complete(opened["registrationId"], result), Fault.SCA_ASSERTION_INVALID)


@pytest.mark.parametrize(
    "result",
    [
        {},
        {"rawId": "AA", "response": None},
        {"rawId": "AA", "response": {"clientDataJSON": 7}},
        {"rawId": "AA", "response": {"clientDataJSON": "AA", "attestationObject": "AA"}},
    ],
)
def test_a_shapeless_result_is_refused(sandbox: Harness, result: dict[str, object]) -> None:
    opened = data(sandbox.open_registration())
    response = sandbox.complete(opened["registrationId"], result)
    assert_fault(response, Fault.SCA_ASSERTION_INVALID)


def test_a_result_must_be_an_object(sandbox: Harness) -> None:
    body: dict[str, object] = {"registrationId": "x", "attestationResponse": '{"id":"x"}'}
    response = sandbox.backend("POST", "/v1/accounts/passkeys", body)
    assert_fault(response, Fault.API_PARAMETER_INVALID)
