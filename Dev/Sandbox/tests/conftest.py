import pytest

from authenticator import Authenticator
from harness import ORIGIN, Harness


@pytest.fixture
def sandbox() -> Harness:
    return Harness()


@pytest.fixture
def authenticator() -> Authenticator:
    return Authenticator(ORIGIN)


@pytest.fixture
def enrolled(sandbox: Harness, authenticator: Authenticator) -> Authenticator:
    """Alice's authenticator, with her passkey."""
    sandbox.enroll(authenticator)
    return authenticator
