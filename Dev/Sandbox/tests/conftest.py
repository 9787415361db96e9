from collections.abc import Iterator

import httpx
import pytest

import chromium
import page as pages
from authenticator import Authenticator
from backend import CALLBACK, CUSTOM_CALLBACK, Backend
from chromium import Chromium
from harness import ORIGIN, Harness
from page import Page
from serving import serving


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


@pytest.fixture(scope="session")
def browser() -> Iterator[Chromium]:
    if chromium.EXECUTABLE is None:
        pytest.skip("Chromium is not installed")
    with chromium.running() as running:
        yield running


@pytest.fixture
def page(browser: Chromium) -> Iterator[Page]:
    with pages.opened(browser) as opened:
        yield opened


@pytest.fixture(scope="module")
def backend() -> Iterator[Backend]:
    with (
        serving("--redirect-uri", CALLBACK, "--redirect-uri", CUSTOM_CALLBACK) as (_, ready),
        httpx.Client(
            base_url=ready["origin"], headers={"authorization": f"Bearer {ready['apiKey']}"}
        ) as client,
    ):
        yield Backend(ready, client)
