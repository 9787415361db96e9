"""What a registered device signs: a transfer from its own account, and the look at its own key."""

import base64
import hashlib
import hmac
import json
from typing import Any

import pytest

from authenticator import JSON, Authenticator
from daa_sandbox import base64url
from daa_sandbox.errors import Fault
from device import DeviceKey, device_parts
from device_harness import CONTEXT, App
from harness import ALICE, API_KEY, BOB, Harness, assert_fault, data, transfer

TRANSFERS = "/v1/accounts/transfers"


@pytest.fixture
def app(sandbox: Harness) -> App:
    app = App(sandbox)
    app.registered()
    return app


def own_transfer(**changes: object) -> bytes:
    source = {"type": "account", "id": ALICE.self_account_id}
    return json.dumps(transfer(**{"source": source, **changes})).encode()


def parts(app: App, body: bytes, now: int | None = None) -> tuple[JSON, JSON]:
    return device_parts(app.auth, "POST", TRANSFERS, body, app.now if now is None else now)


def refused(app: App, body: bytes, authorization: str, fault: Fault | None = None) -> None:
    """And it burns nothing: the right one goes through afterwards."""
    response = app.send("POST", TRANSFERS, body, authorization)
    assert_fault(response, fault or Fault.DEVICE_AUTHORIZATION_REFUSED)
    data(app.send("POST", TRANSFERS, body))


def test_a_device_signed_transfer_needs_no_passkey(app: App) -> None:
    body = own_transfer()
    response = app.send("POST", TRANSFERS, body)
    assert response.status_code == 201
    assert data(response)["source"] == {"type": "account", "id": ALICE.self_account_id}


def test_the_key_alone_can_not_debit_it(sandbox: Harness, app: App) -> None:
    body = json.loads(own_transfer())
    assert_fault(sandbox.transfer(body), Fault.DEVICE_AUTHORIZATION_MISSING)


def test_a_passkeys_approval_does_not_debit_it(sandbox: Harness, app: App, enrolled: Authenticator) -> None:
    headers = sandbox.approve(enrolled, transfer())
    response = sandbox.transfer(json.loads(own_transfer()), headers)
    assert_fault(response, Fault.DEVICE_AUTHORIZATION_MISSING)
    assert_fault(sandbox.open_challenge(json.loads(own_transfer())), Fault.API_PARAMETER_INVALID)


def test_a_device_does_not_debit_the_other_account(app: App) -> None:
    response = app.send("POST", TRANSFERS, json.dumps(transfer()).encode())
    assert_fault(response, Fault.SCA_ASSERTION_REQUIRED)


def test_only_a_transfer_is_signed_by_the_device_here(app: App) -> None:
    body = own_transfer(destination={"type": "wire", "id": "1"})
    response = app.send("POST", "/v1/accounts/withdrawals", body)
    assert_fault(response, Fault.SCA_SCOPE_UNRESOLVED)


def test_the_device_context(app: App) -> None:
    context = data(app.send("GET", CONTEXT, b""))
    assert (context["thumbprint"], context["status"]) == (app.auth.thumbprint, "active")
    assert context["clientEntityId"] == ALICE.id


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_replay_is_refused(app: App, method: str) -> None:
    path, body = (CONTEXT, b"") if method == "GET" else (TRANSFERS, own_transfer())
    signed = app.auth.sign(*device_parts(app.auth, method, path, body, app.now))
    data(app.send(method, path, body, signed))
    assert_fault(app.send(method, path, body, signed), Fault.DEVICE_AUTHORIZATION_REFUSED)


def test_a_replay_is_refused_until_it_would_have_expired_anyway(sandbox: Harness, app: App) -> None:
    body = own_transfer()
    signed = app.auth.sign(*parts(app, body))
    data(app.send("POST", TRANSFERS, body, signed))
    sandbox.clock.advance(seconds=359.999)
    assert_fault(app.send("POST", TRANSFERS, body, signed), Fault.DEVICE_AUTHORIZATION_REFUSED)
    sandbox.clock.advance(seconds=0.001)
    assert_fault(app.send("POST", TRANSFERS, body, signed), Fault.DEVICE_AUTHORIZATION_EXPIRED)


def test_any_changed_byte_of_the_body_is_refused(app: App) -> None:
    body = own_transfer()
    for changed in (body.replace(b"50.00", b"50.01"), body + b" ", body.replace(b": ", b":", 1)):
        signed = app.auth.sign(*parts(app, body))
        assert_fault(app.send("POST", TRANSFERS, changed, signed), Fault.DEVICE_AUTHORIZATION_REFUSED)


@pytest.mark.parametrize(
    ("header", "payload"),
    [
        ({"typ": ...}, {}),
        ({"typ": "JWT"}, {}),
        ({"typ": "daa-registration+jwt"}, {}),
        ({"kid": ...}, {}),
        ({"kid": DeviceKey().thumbprint}, {}),
        ({"kid": ""}, {}),
        ({}, {"v": ...}),
        ({}, {"v": 2}),
        ({}, {"v": 1.0}),
        ({}, {"htm": "post"}),
        ({}, {"htm": "PUT"}),
        ({}, {"htm": ...}),
        ({}, {"htu": TRANSFERS + "?x=1"}),
        ({}, {"htu": "http://localhost:8787" + TRANSFERS}),
        ({}, {"htu": CONTEXT}),
        ({}, {"bsh": ...}),
        ({}, {"bsh": base64url.encode(hashlib.sha256(b"").digest())}),
        ({}, {"jti": ...}),
        ({}, {"jti": ""}),
        ({}, {"jti": "x" * 129}),
        ({}, {"jti": 7}),
        ({}, {"iat": ...}),
        ({}, {"exp": ...}),
        ({}, {"iat": 1_800_000_000.0}),
        ({}, {"exp": "1800000300"}),
        ({}, {"exp": 1_800_000_301}),
        ({}, {"exp": 1_800_000_000}),
    ],
)
def test_every_member_is_checked(app: App, header: JSON, payload: JSON) -> None:
    body = own_transfer()
    right_header, right_payload = parts(app, body)
    refused(app, body, app.auth.sign({**right_header, **header}, {**right_payload, **payload}))


@pytest.mark.parametrize(("moved", "is_good"), [(-360, False), (-359, True), (60, True), (61, False)])
def test_sixty_seconds_of_skew_either_way(app: App, moved: int, is_good: bool) -> None:
    body = own_transfer()
    signed = app.auth.sign(*parts(app, body, app.now + moved))
    if is_good:
        data(app.send("POST", TRANSFERS, body, signed))
    else:
        refused(app, body, signed, Fault.DEVICE_AUTHORIZATION_EXPIRED)


def test_a_foreign_key_is_refused(app: App) -> None:
    """Under its own name, under the registered one's, and with itself in the header."""
    body, foreign = own_transfer(), DeviceKey()
    header, payload = parts(app, body)
    for change in (
        {"kid": foreign.thumbprint},
        {"kid": app.auth.thumbprint},
        {"kid": foreign.thumbprint, "jwk": foreign.jwk},
        {"kid": app.auth.thumbprint, "jwk": foreign.jwk},
    ):
        refused(app, body, foreign.sign({**header, **change}, payload))


def test_a_key_in_the_header_is_refused_even_if_it_is_the_right_one(app: App) -> None:
    body = own_transfer()
    header, payload = parts(app, body)
    refused(app, body, app.auth.sign({**header, "jwk": app.auth.jwk}, payload))


def test_another_end_users_device_is_refused(sandbox: Harness, app: App) -> None:
    source = {"type": "account", "id": BOB.self_account_id}
    body = json.dumps(transfer(source=source)).encode()
    assert_fault(app.send("POST", TRANSFERS, body), Fault.DEVICE_AUTHORIZATION_REFUSED)


def raw(header: JSON, payload: JSON | bytes, signature: bytes) -> str:
    content = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
    return ".".join(base64url.encode(part) for part in (json.dumps(header).encode(), content, signature))


def test_no_algorithm_is_no_signature(app: App) -> None:
    body = own_transfer()
    header, payload = parts(app, body)
    for algorithm in ("none", "None", "NONE"):
        refused(app, body, raw({**header, "alg": algorithm}, payload, b""))
    refused(app, body, raw(header, payload, b""))


@pytest.mark.parametrize("form", ["spki", "pem", "point"])
def test_the_public_key_is_no_shared_secret(app: App, form: str) -> None:
    """HS256 with what everybody knows, in the forms a careless library would take for a secret."""
    body = own_transfer()
    header, payload = parts(app, body)
    pem = b"-----BEGIN PUBLIC KEY-----\n" + base64.encodebytes(app.auth.spki) + b"-----END PUBLIC KEY-----\n"
    secret = {"spki": app.auth.spki, "pem": pem, "point": app.auth.spki[-65:]}[form]
    signing_input = raw({**header, "alg": "HS256"}, payload, b"").removesuffix(".")
    mac = hmac.new(secret, signing_input.encode(), hashlib.sha256).digest()
    refused(app, body, f"{signing_input}.{base64url.encode(mac)}")


def spoilt(app: App, body: bytes, name: str) -> str:
    header, payload = parts(app, body)
    first, second, signature = app.auth.sign(header, payload).split(".")
    signed = base64url.decode(signature)
    ways: dict[str, Any] = {
        "flipped": signed[:-1] + bytes([signed[-1] ^ 1]),
        "short": signed[:-1],
        "long": signed + b"\0",
        "empty": b"",
        "zero": bytes(64),
    }
    return f"{first}.{second}.{base64url.encode(ways[name])}"


@pytest.mark.parametrize("name", ["flipped", "short", "long", "empty", "zero"])
def test_a_spoilt_signature_is_refused(app: App, name: str) -> None:
    body = own_transfer()
    refused(app, body, spoilt(app, body, name))


@pytest.mark.parametrize(
    "extension", [{"crit": ["exp"], "exp": 1}, {"crit": []}, {"b64": True}, {"b64": False}]
)
def test_no_extension_is_understood(app: App, extension: JSON) -> None:
    """Signed as if there were none, since joserfc would not sign most of them."""
    body = own_transfer()
    header, payload = parts(app, body)
    refused(app, body, app.auth.sign_as_it_is(json.dumps({**header, **extension}), json.dumps(payload)))


@pytest.mark.parametrize("part", ["header", "payload"])
def test_a_duplicate_member_is_malformed(app: App, part: str) -> None:
    """Even with a good signature: two readers could take it for two things."""
    body = own_transfer()
    header, payload = (json.dumps(value) for value in parts(app, body))
    if part == "header":
        header = header[:-1] + ', "\\u0061lg": "ES256"}'
    else:
        payload = payload[:-1] + ', "v": 1}'
    signed = app.auth.sign_as_it_is(header, payload)
    refused(app, body, signed, Fault.DEVICE_AUTHORIZATION_MALFORMED)


@pytest.mark.parametrize(
    "value", ["x", "a.b", "..", "e30.e30", "e30.e30.A", "e30.e30.AA=", "e30.e30.AA.", "é.é.é"]
)
def test_what_is_no_compact_jws(app: App, value: str) -> None:
    body = own_transfer()
    headers = {
        "authorization": f"Bearer {API_KEY}",
        "x-device-authorization": value.encode("latin-1"),
    }
    response = app.sandbox.request("POST", TRANSFERS, content=body, headers=headers)
    assert_fault(response, Fault.DEVICE_AUTHORIZATION_MALFORMED)


def test_one_that_is_too_long(app: App) -> None:
    body = own_transfer()
    header, payload = parts(app, body)
    refused(
        app, body, app.auth.sign(header, {**payload, "x": "x" * 16_384}), Fault.DEVICE_AUTHORIZATION_MALFORMED
    )


def test_a_member_this_version_does_not_know_is_left_alone(app: App) -> None:
    body = own_transfer()
    header, payload = parts(app, body)
    signed = app.auth.sign({**header, "cty": "x", "own": 1}, {**payload, "aud": "x"})
    data(app.send("POST", TRANSFERS, body, signed))


def test_the_query_is_part_of_the_path(app: App) -> None:
    path = CONTEXT + "?x=%20"
    signed = app.auth.sign(*device_parts(app.auth, "GET", CONTEXT, b"", app.now))
    assert_fault(app.send("GET", path, b"", signed), Fault.DEVICE_AUTHORIZATION_REFUSED)
    data(app.send("GET", path, b""))


def test_two_authorizations_are_none(app: App) -> None:
    signed = app.auth.sign(*device_parts(app.auth, "GET", CONTEXT, b"", app.now))
    headers = [("authorization", f"Bearer {API_KEY}"), *[("x-device-authorization", signed)] * 2]
    response = app.sandbox.request("GET", CONTEXT, headers=headers)
    assert_fault(response, Fault.API_PARAMETER_INVALID)


def test_the_same_transfer_signed_anew_is_one_transfer(app: App) -> None:
    body = own_transfer()
    assert data(app.send("POST", TRANSFERS, body)) == data(app.send("POST", TRANSFERS, body))


def test_a_refused_transfer_uses_no_authorization_up(app: App) -> None:
    body = own_transfer()
    data(app.send("POST", TRANSFERS, body))
    other = body.replace(b"50.00", b"51.00")
    signed = app.auth.sign(*parts(app, other))
    for _ in range(2):
        assert_fault(app.send("POST", TRANSFERS, other, signed), Fault.IDEMPOTENCY_KEY_REUSED)
