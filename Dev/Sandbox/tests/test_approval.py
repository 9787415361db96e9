"""The gated transfer: what an approval is bound to, and how often it is good."""

import asyncio
import hashlib
import json
import time
import uuid

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from authenticator import BE, UP, UV, Answer, Authenticator
from daa_sandbox import base64url
from daa_sandbox.errors import Fault
from daa_sandbox.intents import canonicalize
from daa_sandbox.relying_party import RelyingParty
from harness import ALICE, BOB, ORIGIN, Harness, assert_fault, data, run, sca_headers, transfer


def test_an_approved_transfer_is_created(sandbox: Harness, enrolled: Authenticator) -> None:
    body = transfer()
    response = sandbox.transfer(body, sandbox.approve(enrolled, body))
    assert response.status_code == 201
    created = data(response)
    assert uuid.UUID(created["id"])
    assert created["amount"] == body["amount"]
    assert created["source"] == body["source"]
    assert created["destination"] == body["destination"]
    assert created["status"] == "pending"
    assert created["createDate"] == "2027-01-15T08:00:00.000Z"


@pytest.mark.parametrize("present", [[], ["X-Sca-Challenge-Id"], ["X-Sca-Assertion"]])
def test_both_headers_are_required(sandbox: Harness, enrolled: Authenticator, present: list[str]) -> None:
    body = transfer()
    headers = sandbox.approve(enrolled, body)
    response = sandbox.transfer(body, {name: headers[name] for name in present})
    assert_fault(response, Fault.SCA_ASSERTION_REQUIRED)


def test_a_header_sent_twice_is_refused(sandbox: Harness, enrolled: Authenticator) -> None:
    body = transfer()
    headers = list(sandbox.approve(enrolled, body).items())
    response = sandbox.request(
        "POST",
        "/v1/accounts/transfers",
        content=json.dumps(body),
        headers=[("authorization", "Bearer test-key"), *headers, headers[1]],
    )
    assert_fault(response, Fault.API_PARAMETER_INVALID)


def test_an_approval_is_good_once(sandbox: Harness, enrolled: Authenticator) -> None:
    body = transfer()
    headers = sandbox.approve(enrolled, body)
    data(sandbox.transfer(body, headers))
    assert_fault(sandbox.transfer(body, headers), Fault.SCA_CHALLENGE_CONSUMED)


def test_of_two_sends_at_once_one_wins(
    sandbox: Harness, enrolled: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = transfer()
    headers = sandbox.approve(enrolled, body)
    verify = RelyingParty.verify_assertion

    def slow(*arguments: object) -> object:
        time.sleep(0.05)
        return verify(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(RelyingParty, "verify_assertion", slow)

    async def both() -> list[int]:
        whole = {"authorization": "Bearer test-key", **headers}
        sends = [
            sandbox.send("POST", "/v1/accounts/transfers", headers=whole, content=json.dumps(body))
            for _ in range(2)
        ]
        return sorted(response.status_code for response in await asyncio.gather(*sends))

    assert run(both()) == [201, Fault.SCA_CHALLENGE_CONSUMED.status]


@pytest.mark.parametrize(
    "change",
    [
        {"amount": {"amount": "50.01", "currency": "USD"}},
        {"amount": {"amount": "50.0", "currency": "USD"}},
        {"amount": {"amount": "50.00", "currency": "EUR"}},
        {"destination": {"type": "account", "id": "1000662323"}},
        {"idempotencyKey": "7b7d6f0e-5c6e-4d3c-9a56-1a0f4a3f2c11"},
        {"riskSignals": {"deviceId": "dev_1"}},
        {"unknown": True},
    ],
)
def test_any_changed_value_is_an_intent_mismatch(
    sandbox: Harness, enrolled: Authenticator, change: dict[str, object]
) -> None:
    body = transfer()
    headers = sandbox.approve(enrolled, body)
    assert_fault(sandbox.transfer({**body, **change}, headers), Fault.SCA_INTENT_MISMATCH)
    data(sandbox.transfer(body, headers))


def test_field_order_and_white_space_are_free(sandbox: Harness, enrolled: Authenticator) -> None:
    body = transfer()
    headers = sandbox.approve(enrolled, body)
    response = sandbox.request(
        "POST",
        "/v1/accounts/transfers",
        content=json.dumps(dict(reversed(body.items())), indent=3),
        headers={"authorization": "Bearer test-key", **headers},
    )
    data(response)


def test_the_digest_is_under_the_signature(sandbox: Harness, enrolled: Authenticator) -> None:
    """With the stored digest replaced by another intent's, the signature still refuses it."""
    approved, other = transfer(), transfer()
    headers = sandbox.approve(enrolled, approved)
    foreign = data(sandbox.open_challenge(other))["challengeId"]
    with sandbox.sandbox._core.database.transaction() as tx:
        tx.execute(
            "UPDATE challenges SET digest = (SELECT digest FROM challenges WHERE id = ?) WHERE id = ?",
            (foreign, headers["X-Sca-Challenge-Id"]),
        )
    assert_fault(sandbox.transfer(other, headers), Fault.SCA_ASSERTION_INVALID)


def test_a_challenge_lives_five_minutes(sandbox: Harness, enrolled: Authenticator) -> None:
    body = transfer()
    headers = sandbox.approve(enrolled, body)
    sandbox.clock.advance(seconds=300)
    assert_fault(sandbox.transfer(body, headers), Fault.SCA_CHALLENGE_EXPIRED)
    sandbox.clock.advance(seconds=-0.001)
    data(sandbox.transfer(body, headers))


def test_an_unknown_challenge(sandbox: Harness, enrolled: Authenticator) -> None:
    body = transfer()
    headers = sandbox.approve(enrolled, body) | {"X-Sca-Challenge-Id": str(uuid.uuid4())}
    assert_fault(sandbox.transfer(body, headers), Fault.SCA_CHALLENGE_NOT_FOUND)


def test_a_registration_is_not_a_challenge(sandbox: Harness, enrolled: Authenticator) -> None:
    body = transfer()
    registration = data(sandbox.open_registration())["registrationId"]
    headers = sandbox.approve(enrolled, body) | {"X-Sca-Challenge-Id": registration}
    assert_fault(sandbox.transfer(body, headers), Fault.SCA_CHALLENGE_NOT_FOUND)


def test_a_challenge_of_another_end_user(sandbox: Harness, enrolled: Authenticator) -> None:
    headers = sandbox.approve(enrolled, transfer())
    body = transfer(source={"type": "account", "id": BOB.account_id})
    assert_fault(sandbox.transfer(body, headers), Fault.SCA_CHALLENGE_ENTITY_MISMATCH)


def test_another_end_users_passkey(sandbox: Harness, enrolled: Authenticator) -> None:
    bobs = Authenticator(ORIGIN)
    sandbox.enroll(bobs, BOB)
    body = transfer()
    assert_fault(sandbox.transfer(body, sandbox.approve(bobs, body)), Fault.SCA_ASSERTION_INVALID)


def test_an_unknown_credential_looks_like_a_bad_signature(sandbox: Harness) -> None:
    body = transfer()
    headers = sandbox.approve(Authenticator(ORIGIN), body)
    assert_fault(sandbox.transfer(body, headers), Fault.SCA_ASSERTION_INVALID)


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(Answer(origin="http://localhost:8788"), id="other port"),
        pytest.param(Answer(origin="https://localhost:8787"), id="other scheme"),
        pytest.param(Answer(origin="http://localhost:8787/"), id="slash after the origin"),
        pytest.param(Answer(rp_id="example.com"), id="other relying party"),
        pytest.param(Answer(flags=UP), id="user not verified"),
        pytest.param(Answer(flags=UV), id="user not present"),
        pytest.param(Answer(flags=UP | UV | BE), id="backup eligibility changed"),
        pytest.param(Answer(challenge=bytes(32)), id="other challenge"),
        pytest.param(Answer(type="webauthn.create"), id="registration data"),
        pytest.param(Answer(key=ec.generate_private_key(ec.SECP256R1())), id="other key"),
        pytest.param(Answer(sign_count=1), id="sign count not increased"),
        pytest.param(Answer(sign_count=0), id="sign count fell to zero"),
        pytest.param(Answer(user_handle=b"somebody else"), id="other user handle"),
        pytest.param(Answer(client_data={"crossOrigin": True}), id="inside a frame"),
        pytest.param(Answer(client_data={"topOrigin": ORIGIN}), id="with a top origin"),
    ],
)
def test_a_wrong_assertion_is_refused_and_burns_nothing(
    sandbox: Harness, enrolled: Authenticator, answer: Answer
) -> None:
    body = transfer()
    opened = data(sandbox.open_challenge(body))
    options = sandbox.options(opened["frameToken"])
    wrong = sca_headers(opened["challengeId"], json.dumps(enrolled.get(options, answer)))
    assert_fault(sandbox.transfer(body, wrong), Fault.SCA_ASSERTION_INVALID)
    right = sca_headers(opened["challengeId"], json.dumps(enrolled.get(options)))
    data(sandbox.transfer(body, right))


def test_each_use_of_a_passkey_raises_its_sign_count(sandbox: Harness, enrolled: Authenticator) -> None:
    body = transfer()
    sandbox.clock.advance(seconds=1)
    data(sandbox.transfer(body, sandbox.approve(enrolled, body, Answer(sign_count=7))))
    (passkey,) = data(sandbox.backend("GET", f"/v1/accounts/passkeys?clientEntityId={ALICE.id}"))["passkeys"]
    assert passkey["signCount"] == 7
    assert passkey["updateDate"] == "2027-01-15T08:00:01.000Z"
    body = transfer()
    cloned = sandbox.approve(enrolled, body, Answer(sign_count=7))
    assert_fault(sandbox.transfer(body, cloned), Fault.SCA_ASSERTION_INVALID)


def test_a_payment_ceremony_is_another_kind(sandbox: Harness, enrolled: Authenticator) -> None:
    body = transfer()
    headers = sandbox.approve(enrolled, body, Answer(type="payment.get"))
    assert_fault(sandbox.transfer(body, headers), Fault.SCA_CEREMONY_KIND_MISMATCH)


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda text: base64url.encode(text.encode()), id="base64url"),
        pytest.param(lambda text: text[:-1] + ',"id":"x"}', id="duplicate member"),
        pytest.param(lambda text: f"[{text}]", id="array"),
        pytest.param(lambda text: text + "x", id="something after it"),
    ],
)
def test_the_assertion_is_strict_json(sandbox: Harness, enrolled: Authenticator, spoil: object) -> None:
    assert callable(spoil)
    body = transfer()
    headers = sandbox.approve(enrolled, body)
    headers["X-Sca-Assertion"] = spoil(headers["X-Sca-Assertion"])
    message = assert_fault(sandbox.transfer(body, headers), Fault.SCA_ASSERTION_INVALID)
    assert message == "The assertion is not valid strict JSON."


@pytest.mark.parametrize("name", ["clientDataJSON", "authenticatorData", "signature"])
def test_byte_fields_are_canonical_base64url(sandbox: Harness, enrolled: Authenticator, name: str) -> None:
    body = transfer()
    headers = sandbox.approve(enrolled, body)
    assertion = json.loads(headers["X-Sca-Assertion"])
    assertion["response"][name] += "="
    headers["X-Sca-Assertion"] = json.dumps(assertion)
    assert_fault(sandbox.transfer(body, headers), Fault.SCA_ASSERTION_INVALID)


def test_the_digest_is_over_the_canonical_request() -> None:
    """Pinned literally: member order by UTF-16, numbers by value, and the operation with the body."""
    intent = canonicalize("TRANSFER", {"b": 1.0, "a": "\u20ac", "\u00e9": [True, None]}, {})
    assert intent.canonical.decode() == (
        '{"intent":{"a":"\u20ac","b":1,"\u00e9":[true,null]},"operation":"TRANSFER","pathParameters":{}}'
    )
    assert intent.digest == hashlib.sha256(intent.canonical).digest()


def test_an_assertion_is_bound_to_its_challenge(sandbox: Harness, enrolled: Authenticator) -> None:
    """Even to the very same intent, approved a second time."""
    body = transfer()
    first, second = sandbox.approve(enrolled, body), sandbox.approve(enrolled, body)
    crossed = sca_headers(second["X-Sca-Challenge-Id"], first["X-Sca-Assertion"])
    assert_fault(sandbox.transfer(body, crossed), Fault.SCA_ASSERTION_INVALID)


def test_a_revoked_passkey_no_longer_approves(sandbox: Harness, enrolled: Authenticator) -> None:
    body = transfer()
    headers = sandbox.approve(enrolled, body)
    with sandbox.sandbox._core.database.transaction() as tx:
        tx.execute("UPDATE passkeys SET revoked_ms = 1")
    assert_fault(sandbox.transfer(body, headers), Fault.SCA_ASSERTION_INVALID)


def test_the_same_transfer_approved_twice_is_one_transfer(sandbox: Harness, enrolled: Authenticator) -> None:
    body = transfer()
    first = data(sandbox.transfer(body, sandbox.approve(enrolled, body)))
    second = data(sandbox.transfer(body, sandbox.approve(enrolled, body)))
    assert first == second


def test_a_reused_key_for_another_transfer_uses_nothing_up(sandbox: Harness, enrolled: Authenticator) -> None:
    body = transfer()
    data(sandbox.transfer(body, sandbox.approve(enrolled, body)))
    other = {**body, "amount": {"amount": "51.00", "currency": "USD"}}
    headers = sandbox.approve(enrolled, other)
    for _ in range(2):
        assert_fault(sandbox.transfer(other, headers), Fault.IDEMPOTENCY_KEY_REUSED)


def test_the_end_user_is_found_by_client_entity_without_a_source(
    sandbox: Harness, enrolled: Authenticator
) -> None:
    body = transfer(source=..., clientEntityId=ALICE.id)
    data(sandbox.transfer(body, sandbox.approve(enrolled, body)))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"source": ...}, Fault.SCA_INTENT_UNRECOGNIZED),
        ({"source": {"type": "account", "id": " "}}, Fault.SCA_INTENT_UNRECOGNIZED),
        ({"source": {"type": "account", "id": "1"}}, Fault.SCA_SCOPE_UNRESOLVED),
        ({"clientEntityId": BOB.id}, Fault.SCA_SCOPE_UNRESOLVED),
        ({"source": ..., "clientEntityId": "nobody"}, Fault.CLIENT_ENTITY_NOT_OWNED),
        ({"destination": {"type": "wire", "id": "1"}}, Fault.SCA_INTENT_LOCATION_TYPE_UNSUPPORTED),
    ],
)
def test_whom_a_gated_request_speaks_for(sandbox: Harness, changes: dict[str, object], fault: Fault) -> None:
    assert_fault(sandbox.transfer(transfer(**changes)), fault)
