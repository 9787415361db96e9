"""A ceremony for a web page: its registered origin, by exact string."""

import json

import pytest

from authenticator import Answer, Authenticator
from daa_sandbox.errors import Fault
from daa_sandbox.settings import require_web_origin
from harness import ORIGIN, Harness, assert_fault, data, sca_headers, transfer

SHOP = "https://shop.example.com"
OTHER = "https://other.example.com:8443"


@pytest.fixture
def sandbox() -> Harness:
    return Harness(changes={"web_origins": frozenset({SHOP, OTHER})})


def test_the_page_is_told_where_it_is_embedded(sandbox: Harness) -> None:
    for opened in (
        data(sandbox.open_registration(redirectUri=..., embedOrigin=SHOP)),
        data(sandbox.open_challenge(redirectUri=..., embedOrigin=SHOP)),
    ):
        frame = data(sandbox.read_frame(opened["frameToken"]))
        assert (frame["postMessageTargetOrigin"], frame["redirectUri"]) == (SHOP, None)


@pytest.mark.parametrize(
    "origin", [SHOP + "/", SHOP.upper(), SHOP + ":443", "http://shop.example.com", " ", "", OTHER + "/x", 7]
)
def test_an_origin_is_matched_by_exact_string(sandbox: Harness, origin: object) -> None:
    for response in (
        sandbox.open_registration(redirectUri=..., embedOrigin=origin),
        sandbox.open_challenge(redirectUri=..., embedOrigin=origin),
    ):
        assert_fault(response, Fault.API_PARAMETER_INVALID)


def test_it_is_one_or_the_other(sandbox: Harness) -> None:
    assert_fault(sandbox.open_challenge(embedOrigin=SHOP), Fault.API_PARAMETER_INVALID)


def test_without_a_name_the_only_one_is_meant(sandbox: Harness) -> None:
    assert_fault(sandbox.open_challenge(redirectUri=...), Fault.API_PARAMETER_INVALID)
    only = Harness(changes={"web_origins": frozenset({SHOP})})
    opened = data(only.open_challenge(redirectUri=...))
    assert data(only.read_frame(opened["frameToken"]))["postMessageTargetOrigin"] == SHOP


def test_a_replay_with_another_origin_is_a_conflict(sandbox: Harness) -> None:
    data(sandbox.open_registration(idempotencyKey="k", redirectUri=..., embedOrigin=SHOP))
    for change in ({"redirectUri": ..., "embedOrigin": OTHER}, {}):
        response = sandbox.open_registration(idempotencyKey="k", **change)
        assert_fault(response, Fault.IDEMPOTENCY_KEY_REUSED)


FRAMED = Answer(client_data={"crossOrigin": True, "topOrigin": SHOP})


@pytest.mark.parametrize(
    ("answer", "is_good"),
    [
        (Answer(), True),
        (FRAMED, True),
        (Answer(client_data={"crossOrigin": True}), False),
        (Answer(client_data={"crossOrigin": True, "topOrigin": OTHER}), False),
        (Answer(client_data={"crossOrigin": False, "topOrigin": SHOP}), False),
        (Answer(client_data={"crossOrigin": 0}), False),
    ],
)
def test_a_frame_must_be_of_that_origin(sandbox: Harness, answer: Answer, is_good: bool) -> None:
    authenticator = Authenticator(ORIGIN)
    opened = data(sandbox.open_registration(redirectUri=..., embedOrigin=SHOP))
    result = authenticator.create(sandbox.options(opened["frameToken"]), answer)
    completed = sandbox.complete(opened["registrationId"], result)
    assert completed.is_success == is_good
    if not is_good:
        assert_fault(completed, Fault.SCA_ASSERTION_INVALID)
        sandbox.enroll(authenticator)
    body = transfer()
    challenge = data(sandbox.open_challenge(body, redirectUri=..., embedOrigin=SHOP))
    assertion = authenticator.get(sandbox.options(challenge["frameToken"]), answer)
    response = sandbox.transfer(body, sca_headers(challenge["challengeId"], json.dumps(assertion)))
    assert response.is_success == is_good


def test_an_apps_ceremony_is_never_framed(sandbox: Harness) -> None:
    opened = data(sandbox.open_registration())
    result = Authenticator(ORIGIN).create(sandbox.options(opened["frameToken"]), FRAMED)
    assert_fault(sandbox.complete(opened["registrationId"], result), Fault.SCA_ASSERTION_INVALID)


@pytest.mark.parametrize("origin", [SHOP, OTHER, "http://localhost:3000", "http://localhost"])
def test_an_origin_that_may_be_registered(origin: str) -> None:
    assert require_web_origin(origin) == origin


@pytest.mark.parametrize(
    "origin",
    [SHOP + "/", "http://shop.example.com", "https://A.example", "https://a b", "https://" + "a" * 512],
)
def test_an_origin_that_may_not(origin: str) -> None:
    with pytest.raises(ValueError, match="web origin"):
        require_web_origin(origin)
