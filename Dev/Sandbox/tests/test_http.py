"""What holds for every route: credentials, envelopes, bodies, headers."""

import re

import pytest

from daa_sandbox.errors import Fault
from daa_sandbox.registrations import Registrations
from harness import API_KEY, Harness, assert_fault

ROUTES = [
    ("POST", "/v1/accounts/passkeys/registrations"),
    ("POST", "/v1/accounts/passkeys"),
    ("GET", "/v1/accounts/passkeys"),
    ("POST", "/v1/accounts/passkeys/challenges"),
    ("DELETE", "/v1/accounts/passkeys/x"),
    ("POST", "/v1/accounts/transfers"),
    ("POST", "/v1/accounts/withdrawals"),
    ("POST", "/v1/banks/wires"),
    ("POST", "/v1/addresses/recipient"),
    ("DELETE", "/v1/addresses/recipient/x"),
    ("POST", "/v1/accounts/auth/loginRequests"),
    ("POST", "/v1/accounts/auth/sessions"),
    ("POST", "/v1/accounts/auth/deviceKeyRegistration"),
    ("GET", "/v1/accounts/auth/deviceContext"),
    ("GET", "/sandbox/ceremonies"),
    ("POST", "/sandbox/next"),
    ("POST", "/sandbox/clock"),
    ("POST", "/sandbox/idTokens"),
]
# The rest of the bodied routes read their bodies in the same two places.
BODIED = [route for route in ROUTES if route[0] == "POST"][:5]


@pytest.mark.parametrize(("method", "path"), ROUTES)
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"authorization": "Bearer wrong"},
        {"authorization": f"Basic {API_KEY}"},
        {"authorization": API_KEY},
        {"authorization": "Bearer é".encode("latin-1")},
    ],
)
def test_every_api_route_needs_the_key(
    sandbox: Harness, method: str, path: str, headers: dict[str, str]
) -> None:
    assert_fault(sandbox.request(method, path, headers=headers), Fault.UNAUTHORIZED)


def test_two_keys_are_no_key(sandbox: Harness) -> None:
    key = ("authorization", f"Bearer {API_KEY}")
    assert_fault(sandbox.request("GET", ROUTES[2][1], headers=[key, key]), Fault.UNAUTHORIZED)


def test_no_answer_repeats_the_key(sandbox: Harness) -> None:
    assert API_KEY not in sandbox.backend("POST", "/v1/accounts/transfers", {}).text


@pytest.mark.parametrize(("method", "path"), BODIED)
@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"[]", id="array"),
        pytest.param(b'"x"', id="string"),
        pytest.param(b"{", id="cut off"),
        pytest.param(b'{"a":1,"a":2}', id="duplicate name"),
        pytest.param(b'{"a":1,"\\u0061":2}', id="duplicate name after decoding"),
        pytest.param(b'{"x":{"a":1,"a":2}}', id="duplicate name inside"),
        pytest.param(b'{"a":NaN}', id="NaN"),
        pytest.param(b'{"a":-Infinity}', id="infinity"),
        pytest.param(b'{"a":1e400}', id="too large"),
        pytest.param(b'{"a":"\\ud800"}', id="lone surrogate"),
        pytest.param(b'{"\\udc00":1}', id="lone surrogate in a name"),
        pytest.param(b'{"a":"\xff"}', id="not UTF-8"),
        pytest.param(b'\xef\xbb\xbf{"a":1}', id="byte order mark"),
        pytest.param(b'{"a":' * 33 + b"1" + b"}" * 33, id="33 levels"),
        pytest.param(b'{"a":' * 20000 + b"1" + b"}" * 20000, id="20000 levels"),
        pytest.param(b'{"a":' + b"9" * 5000 + b"}", id="5000 digits"),
        pytest.param(b"{} x", id="something after it"),
        pytest.param(b"{'a':1}", id="single quotes"),
    ],
)
def test_bodies_are_strict_json_objects(sandbox: Harness, method: str, path: str, content: bytes) -> None:
    response = sandbox.request(method, path, headers={"authorization": f"Bearer {API_KEY}"}, content=content)
    message = assert_fault(response, Fault.API_PARAMETER_INVALID)
    assert message.startswith("The body ")


@pytest.mark.parametrize(("method", "path"), BODIED)
def test_a_body_holds_128_kib(sandbox: Harness, method: str, path: str) -> None:
    headers = {"authorization": f"Bearer {API_KEY}"}
    full = b'{"a":"' + b"x" * (128 * 1024 - 8) + b'"}'
    assert len(full) == 128 * 1024
    assert_fault(
        sandbox.request(method, path, headers=headers, content=full + b" "), Fault.REQUEST_BODY_TOO_LARGE
    )
    assert sandbox.request(method, path, headers=headers, content=full).status_code == 400


def test_a_huge_body_is_not_read_to_its_end(sandbox: Harness) -> None:
    response = sandbox.request(
        "POST",
        "/v1/accounts/transfers",
        headers={"authorization": f"Bearer {API_KEY}"},
        content=bytes(4 * 1024 * 1024),
    )
    assert_fault(response, Fault.REQUEST_BODY_TOO_LARGE)


def test_listing_needs_a_known_end_user(sandbox: Harness) -> None:
    path = "/v1/accounts/passkeys"
    assert_fault(sandbox.backend("GET", path), Fault.API_PARAMETER_INVALID)
    unknown = sandbox.backend("GET", f"{path}?clientEntityId=nobody")
    assert_fault(unknown, Fault.CLIENT_ENTITY_NOT_OWNED)


@pytest.mark.parametrize(
    "path", ["/dashboard", "/sandbox", "/v1/daa/accounts/passkeys", "/v1/accounts/passkeys/", "/ceremony/"]
)
def test_an_unknown_path_is_answered_and_never_redirected(sandbox: Harness, path: str) -> None:
    assert_fault(sandbox.backend("GET", path), Fault.NOT_FOUND)


def test_another_method_is_refused(sandbox: Harness) -> None:
    response = sandbox.backend("PUT", "/v1/accounts/transfers", {})
    assert_fault(response, Fault.METHOD_NOT_ALLOWED)
    assert response.headers["allow"] == "POST"


def test_a_bug_is_answered_with_an_error_id_and_logged_without_its_message(
    sandbox: Harness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(Registrations, "open", fail)
    message = assert_fault(sandbox.open_registration(), Fault.UPSTREAM_UNKNOWN)
    match = re.search(r"errId: ([0-9a-f-]{36})$", message)
    assert match is not None
    assert match[1] in caplog.text
    assert "RuntimeError" in caplog.text
    assert "a secret" not in caplog.text + message


@pytest.mark.parametrize("path", ["/ceremony", "/v1/accounts/passkeys", "/nothing"])
def test_every_response_carries_the_security_headers(sandbox: Harness, path: str) -> None:
    headers = sandbox.request("GET", path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert not [name for name in headers if name.startswith("access-control-")]
