"""Prepare, session and Complete."""

import json
import secrets
import uuid

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from authenticator import JSON
from daa_sandbox import base64url
from daa_sandbox.errors import Fault
from device import DeviceKey, device_parts
from device_harness import COMPLETE, App
from harness import ALICE, BOB, Harness, assert_fault, data


@pytest.fixture
def app(sandbox: Harness) -> App:
    return App(sandbox)


def verify_receipt(sandbox: Harness, receipt: str, signature: str) -> None:
    """As a device does: over the exact bytes, with the key it has pinned."""
    point = sandbox.sandbox.receipt_key.x963
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    raw = base64url.decode(signature)
    assert len(raw) == 64
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.verify(der, receipt.encode(), ec.ECDSA(hashes.SHA256()))


def test_prepare_answers_a_receipt_that_binds_the_attempt(sandbox: Harness, app: App) -> None:
    nonce = base64url.encode(secrets.token_bytes(32))
    response = app.prepare(nonce=nonce)
    assert response.status_code == 201
    prepared = data(response)
    assert set(prepared) == {"loginRequestId", "oidcNonce", "expiresAt", "receipt", "receiptSignature"}
    verify_receipt(sandbox, prepared["receipt"], prepared["receiptSignature"])
    assert json.loads(prepared["receipt"]) == {
        "typ": "daa-prepare-receipt",
        "v": 1,
        "loginRequestId": prepared["loginRequestId"],
        "oidcNonce": prepared["oidcNonce"],
        "nonce": nonce,
        "flowKeyThumbprint": app.flow.thumbprint,
        "exp": app.now + 600,
    }
    with pytest.raises(InvalidSignature):
        verify_receipt(sandbox, prepared["receipt"] + " ", prepared["receiptSignature"])


def spki(curve: ec.EllipticCurve, form: PublicFormat = PublicFormat.SubjectPublicKeyInfo) -> bytes:
    encoding = Encoding.DER if form is PublicFormat.SubjectPublicKeyInfo else Encoding.X962
    return ec.generate_private_key(curve).public_key().public_bytes(encoding, form)


def compressed_spki() -> bytes:
    """A form that a library reads, and writes otherwise."""
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    head = bytes.fromhex("3039301306072a8648ce3d020106082a8648ce3d030107032200")
    return head + key.public_bytes(Encoding.X962, PublicFormat.CompressedPoint)


@pytest.mark.parametrize(
    "key",
    [
        b"",
        compressed_spki(),
        spki(ec.SECP384R1()),
        spki(ec.SECP256K1()),
        spki(ec.SECP256R1(), PublicFormat.UncompressedPoint),
        DeviceKey().spki + b"\0",
        DeviceKey().spki[:-1],
        DeviceKey().spki[:-1] + b"\0",
    ],
)
def test_a_key_is_p256_in_its_one_form(app: App, key: bytes) -> None:
    assert_fault(app.prepare(flowPublicKey=base64url.encode(key)), Fault.API_PARAMETER_INVALID)


@pytest.mark.parametrize(
    "change",
    [
        {"nonce": ...},
        {"nonce": "A" * 42},
        {"nonce": "A" * 43 + "="},
        {"nonce": base64url.encode(bytes(31))},
        {"flowPublicKey": ...},
        {"extra": 1},
    ],
)
def test_a_malformed_prepare_is_code_2(app: App, change: JSON) -> None:
    assert_fault(app.prepare(**change), Fault.API_PARAMETER_INVALID)


def test_a_session_answers_a_single_use_handle(app: App) -> None:
    response = app.open_session(data(app.prepare()))
    assert response.status_code == 201
    session = data(response)
    assert set(session) == {"registrationHandle", "expiresAt"}
    assert len(base64url.decode(session["registrationHandle"])) == 32


def test_the_id_token_must_carry_this_login_requests_nonce(app: App) -> None:
    other = app.id_token(str(data(app.prepare())["oidcNonce"]))
    response = app.open_session(data(app.prepare()), idToken=other)
    message = assert_fault(response, Fault.API_PARAMETER_INVALID)
    assert message == "idToken does not carry the oidcNonce of its login request."


def test_the_id_token_must_be_this_sandboxs(app: App) -> None:
    prepared = data(app.prepare())
    forged = DeviceKey().sign({"alg": "ES256"}, {"nonce": prepared["oidcNonce"], "exp": app.now + 60})
    for token in (forged, "x", "a.b.c", "x" * 8193):
        response = app.open_session(prepared, idToken=token)
        assert_fault(response, Fault.API_PARAMETER_INVALID)


def test_an_id_token_lives_ten_minutes_and_so_does_a_login_request(sandbox: Harness, app: App) -> None:
    prepared = data(app.prepare())
    token = app.id_token(str(prepared["oidcNonce"]))
    sandbox.clock.advance(seconds=599)
    second = data(app.prepare())
    stale = app.id_token(str(second["oidcNonce"]))
    data(app.open_session(prepared, idToken=token))
    sandbox.clock.advance(seconds=1)
    assert_fault(app.open_session(prepared), Fault.NOT_FOUND)
    sandbox.clock.advance(seconds=598)
    data(app.open_session(second, idToken=stale))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"loginRequestId": str(uuid.uuid4())}, Fault.NOT_FOUND),
        ({"loginRequestId": "x"}, Fault.API_PARAMETER_INVALID),
        ({"idempotencyKey": str(uuid.uuid1())}, Fault.API_PARAMETER_INVALID),
        ({"clientEntityId": "nobody"}, Fault.CLIENT_ENTITY_NOT_OWNED),
    ],
)
def test_a_malformed_session(app: App, change: JSON, fault: Fault) -> None:
    assert_fault(app.open_session(data(app.prepare()), **change), fault)


def test_a_replayed_session_gets_a_new_handle_and_the_old_one_dies(app: App) -> None:
    prepared, key = data(app.prepare()), str(uuid.uuid4())
    first = data(app.open_session(prepared, idempotencyKey=key))
    replay = app.open_session(prepared, idempotencyKey=key)
    assert replay.status_code == 200
    body: JSON = {
        "registrationHandle": first["registrationHandle"],
        "loginRequestId": prepared["loginRequestId"],
        "authPublicKey": base64url.encode(app.auth.spki),
    }
    assert_fault(app.complete(body), Fault.NOT_FOUND)
    data(app.complete({**body, "registrationHandle": data(replay)["registrationHandle"]}))


@pytest.mark.parametrize("change", [{"clientEntityId": BOB.id}, {"idempotencyKey": str(uuid.uuid4())}])
def test_one_login_request_is_one_session(app: App, change: JSON) -> None:
    prepared, key = data(app.prepare()), str(uuid.uuid4())
    data(app.open_session(prepared, idempotencyKey=key))
    response = app.open_session(prepared, **{"idempotencyKey": key, **change})
    assert_fault(response, Fault.IDEMPOTENCY_KEY_REUSED)


def test_complete_registers_the_key_and_answers_its_view(app: App) -> None:
    response = app.complete(app.begun())
    assert response.status_code == 201
    key = data(response)
    assert key == {
        "deviceKeyId": key["deviceKeyId"],
        "thumbprint": app.auth.thumbprint,
        "status": "active",
        "clientEntityId": ALICE.id,
        "createDate": "2027-01-15T08:00:00.000Z",
    }


def test_a_handle_is_good_once(app: App) -> None:
    body = app.begun()
    data(app.complete(body))
    assert_fault(app.complete(body), Fault.NOT_FOUND)


def test_a_key_is_registered_once(sandbox: Harness, app: App) -> None:
    app.registered()
    second = App(sandbox, auth=app.auth)
    assert_fault(second.complete(second.begun()), Fault.API_PARAMETER_INVALID)


def test_a_handle_is_for_its_own_login_request_and_time(sandbox: Harness, app: App) -> None:
    first, second = app.begun(), app.begun()
    crossed = {**first, "loginRequestId": second["loginRequestId"]}
    assert_fault(app.complete(crossed), Fault.NOT_FOUND)
    sandbox.clock.advance(seconds=600)
    assert_fault(app.complete(first), Fault.NOT_FOUND)


@pytest.mark.parametrize("missing", ["X-Device-Authorization", "X-Registration-Flow-Authorization"])
def test_both_signatures_are_required_and_a_refusal_burns_nothing(app: App, missing: str) -> None:
    body = app.begun()
    headers = {name: value for name, value in app.headers(body).items() if name != missing}
    message = assert_fault(app.complete(body, headers), Fault.DEVICE_AUTHORIZATION_MISSING)
    assert message == f"{missing} is missing."
    data(app.complete(body))


@pytest.mark.parametrize("header", ["X-Device-Authorization", "X-Registration-Flow-Authorization"])
@pytest.mark.parametrize(
    "value", ["x", "a.b", "a.b.c.d", "e30.e30", "e30=.e30.AA", "e30.W10.AA", "e31.e30.AA"]
)
def test_what_is_no_compact_jws(app: App, header: str, value: str) -> None:
    body = app.begun()
    headers = {**app.headers(body), header: value}
    assert_fault(app.complete(body, headers), Fault.DEVICE_AUTHORIZATION_MALFORMED)


@pytest.mark.parametrize(
    ("header", "payload"),
    [
        ({"typ": "daa-device+jwt"}, {}),
        ({"typ": ...}, {}),
        ({"kid": ...}, {}),
        ({"kid": "x"}, {}),
        ({"jwk": "own"}, {}),
        ({}, {"v": 2}),
        ({}, {"v": "1"}),
        ({}, {"v": True}),
        ({}, {"v": ...}),
        ({}, {"registrationHandle": "x"}),
        ({}, {"registrationHandle": ...}),
        ({}, {"loginRequestId": str(uuid.uuid4())}),
        ({}, {"authKeyThumbprint": DeviceKey().thumbprint}),
        ({}, {"iat": ...}),
        ({}, {"exp": ...}),
        ({}, {"exp": 4_000_000_000}),
    ],
)
def test_the_flow_key_signs_this_registration_only(app: App, header: JSON, payload: JSON) -> None:
    body = app.begun()
    right_header, right_payload = app.flow_parts(body)
    if header.get("jwk") == "own":
        header = {"jwk": app.flow.jwk}
    signed = app.flow.sign({**right_header, **header}, {**right_payload, **payload})
    headers = {**app.headers(body), "X-Registration-Flow-Authorization": signed}
    assert_fault(app.complete(body, headers), Fault.DEVICE_AUTHORIZATION_REFUSED)


def test_a_foreign_flow_key_is_refused(app: App) -> None:
    """Under its own name, and under the right one."""
    body, foreign = app.begun(), DeviceKey()
    header, payload = app.flow_parts(body)
    for kid in (foreign.thumbprint, app.flow.thumbprint):
        signed = foreign.sign({**header, "kid": kid}, payload)
        headers = {**app.headers(body), "X-Registration-Flow-Authorization": signed}
        assert_fault(app.complete(body, headers), Fault.DEVICE_AUTHORIZATION_REFUSED)


def test_the_flow_authorization_expires_too(app: App) -> None:
    body = app.begun()
    header, payload = app.flow_parts(body)
    for moved in (-360, 61):
        times = {"iat": app.now + moved, "exp": app.now + moved + 300}
        signed = app.flow.sign(header, {**payload, **times})
        headers = {**app.headers(body), "X-Registration-Flow-Authorization": signed}
        assert_fault(app.complete(body, headers), Fault.DEVICE_AUTHORIZATION_EXPIRED)


def test_nobody_registers_anothers_key(app: App) -> None:
    """The device signature must be by the key in the body, whatever its header shows."""
    body, foreign = app.begun(), DeviceKey()
    content = json.dumps(body).encode()
    header, payload = device_parts(foreign, "POST", COMPLETE, content, app.now)
    for names in (
        {"kid": foreign.thumbprint, "jwk": foreign.jwk},
        {"kid": app.auth.thumbprint, "jwk": app.auth.jwk},
        {"kid": foreign.thumbprint, "jwk": app.auth.jwk},
    ):
        signed = foreign.sign({**header, **names}, payload)
        headers = {**app.headers(body), "X-Device-Authorization": signed}
        assert_fault(app.complete(body, headers), Fault.DEVICE_AUTHORIZATION_REFUSED)


@pytest.mark.parametrize("change", ["missing", "private", "extra"])
def test_the_new_key_is_shown_in_the_header_and_no_more_of_it(app: App, change: str) -> None:
    body = app.begun()
    header, payload = app.device_parts(json.dumps(body).encode())
    jwks: dict[str, object] = {
        "missing": ...,
        "private": {**app.auth.jwk, "d": base64url.encode(bytes(32))},
        "extra": {**app.auth.jwk, "use": "sig"},
    }
    signed = app.auth.sign({**header, "jwk": jwks[change]}, payload)
    headers = {**app.headers(body), "X-Device-Authorization": signed}
    assert_fault(app.complete(body, headers), Fault.DEVICE_AUTHORIZATION_REFUSED)


def test_the_new_key_is_named_by_its_thumbprint(app: App) -> None:
    body = app.begun()
    header, payload = app.device_parts(json.dumps(body).encode())
    for kid in (DeviceKey().thumbprint, ...):
        signed = app.auth.sign({**header, "kid": kid}, payload)
        headers = {**app.headers(body), "X-Device-Authorization": signed}
        assert_fault(app.complete(body, headers), Fault.DEVICE_AUTHORIZATION_REFUSED)


def test_a_changed_body_is_refused(app: App) -> None:
    body = app.begun()
    headers = app.headers(body)
    other = {**body, "authPublicKey": base64url.encode(DeviceKey().spki)}
    assert_fault(app.complete(other, headers), Fault.DEVICE_AUTHORIZATION_REFUSED)
    reordered = dict(reversed(body.items()))
    assert_fault(app.complete(reordered, headers), Fault.DEVICE_AUTHORIZATION_REFUSED)


def test_a_handle_is_stored_as_its_sha256_only(sandbox: Harness, app: App) -> None:
    handle = str(app.begun()["registrationHandle"])
    with sandbox.sandbox._core.database.transaction() as tx:
        assert handle not in "\n".join(tx.iterdump())
