"""The optional limit."""

from daa_sandbox.errors import Fault
from harness import Harness, assert_fault, data


def test_there_is_none_by_default(sandbox: Harness) -> None:
    for _ in range(30):
        data(sandbox.open_challenge())


def test_it_is_answered_with_429_and_no_retry_after() -> None:
    sandbox = Harness(changes={"rate_limit": 2})
    for _ in range(2):
        data(sandbox.open_challenge())
    response = sandbox.open_challenge()
    assert_fault(response, Fault.RATE_LIMITED)
    assert "retry-after" not in response.headers
    sandbox.clock.advance(seconds=59.999)
    assert_fault(sandbox.open_challenge(), Fault.RATE_LIMITED)
    sandbox.clock.advance(seconds=0.001)
    data(sandbox.open_challenge())


def test_neither_the_page_nor_the_control_routes_are_limited() -> None:
    sandbox = Harness(changes={"rate_limit": 1})
    token = data(sandbox.open_challenge())["frameToken"]
    data(sandbox.read_frame(token))
    data(sandbox.backend("GET", "/sandbox/ceremonies"))
