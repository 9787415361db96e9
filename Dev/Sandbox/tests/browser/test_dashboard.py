"""The dashboard in a real browser: live, usable by keyboard, and safe under its own policy."""

import os
from pathlib import Path

import pytest

from backend import Backend
from harness import data
from page import Page
from serving import serving

FIRST = "document.querySelector('#ceremonies > li')"


def show(page: Page, backend: Backend) -> None:
    page.visit(backend.origin + "/")
    page.wait("document.getElementById('connection')?.textContent === 'Live'")
    page.wait("document.querySelectorAll('#outcome option').length > 5")


def test_it_says_what_it_is(page: Page, backend: Backend) -> None:
    show(page, backend)
    assert page.evaluate("document.querySelector('.banner').innerText").startswith(
        "Local sandbox, not Circle."
    )
    assert "not Circle" in page.evaluate("document.title")


def test_a_ceremony_appears_as_it_happens(page: Page, backend: Backend) -> None:
    show(page, backend)
    link, _ = backend.link("challenge")
    number = backend.ceremonies()[0]["number"]
    page.wait(f"{FIRST}?.dataset.number === '{number}'")
    page.wait(f"{FIRST}.innerText.includes('Opened by the backend')")
    data(backend.client.get("/v1/daa/frame/ceremony", headers={"authorization": f"Bearer {link.token}"}))
    page.wait(f"{FIRST}.querySelector('.badge').innerText === 'Page loaded'")
    page.wait(f"document.getElementById('latest').textContent === 'Ceremony {number}: Page loaded'")
    text = page.evaluate("document.documentElement.outerHTML")
    assert link.token not in text and backend.ready["apiKey"] not in text
    assert page.console_errors() == []


def test_an_outcome_is_chosen_by_keyboard(page: Page, backend: Backend) -> None:
    show(page, backend)
    page.evaluate("document.getElementById('outcome').focus()")
    for _ in range(4):
        page.press("ArrowDown", 40)
    page.wait("document.getElementById('outcome-text').textContent.includes('.unsupported')")
    page.press("Tab", 9)
    page.press("Enter", 13, "\r")
    page.wait("document.getElementById('chosen').textContent.includes('unsupported')")
    assert data(backend.client.get("/sandbox/ceremonies"))["next"]["outcome"] == "unsupported"
    backend.choose(None)
    page.wait("document.getElementById('chosen').textContent === ''")


def test_an_error_and_the_clock_are_set_there_too(page: Page, backend: Backend) -> None:
    show(page, backend)
    page.evaluate("document.getElementById('code').value = '420066'")
    page.click("#code-form button")
    page.wait("document.getElementById('chosen').textContent.includes('420066')")
    refused = backend.client.get("/v1/accounts/passkeys")
    assert refused.json()["code"] == 420066
    backend.link("registration")
    page.click("[data-seconds='600']")
    page.wait(f"{FIRST}.querySelector('.badge').innerText === 'Expired'")


def test_it_finds_its_way_back_to_another_process(page: Page) -> None:
    with serving("--api-key", "k") as (process, ready):
        port = ready["origin"].rpartition(":")[2]
        page.visit(ready["origin"] + "/")
        page.wait("document.getElementById('connection')?.textContent === 'Live'")
        page.wait("document.querySelectorAll('#outcome option').length > 5")
        before = page.evaluate("document.querySelector('meta[name=csrf-token]').content")
        process.kill()
        process.wait()
        page.wait("document.getElementById('connection').textContent === 'Reconnecting…'")
        with serving("--port", port):
            page.wait(
                "document.getElementById('connection')?.textContent === 'Live' && "
                f"document.querySelector('meta[name=csrf-token]').content !== '{before}'"
            )


@pytest.mark.parametrize(
    ("width", "scheme"), [(390, "light"), (390, "dark"), (1000, "light"), (1000, "dark")]
)
def test_it_fits_and_its_controls_have_names(
    page: Page, backend: Backend, width: int, scheme: str, tmp_path: Path
) -> None:
    page.look(width=width, height=844, scheme=scheme)
    show(page, backend)
    backend.choose("cancelled")
    for kind in ("registration", "challenge"):
        backend.link(kind)
    page.wait("document.querySelectorAll('#ceremonies > li').length > 1")
    page.click("summary")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = page.evaluate(
        "[...document.querySelectorAll('button, select, input, summary')]"
        ".filter((it) => it.getBoundingClientRect().height < 44).map((it) => it.outerHTML)"
    )
    assert small == []
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    controls = [
        node
        for node in nodes
        if node.get("role", {}).get("value") in ("button", "combobox", "textbox") and not node["ignored"]
    ]
    assert len(controls) >= 7
    assert all(node["name"]["value"] for node in controls)
    page.screenshot(Path(os.environ.get("SANDBOX_SCREENSHOTS", tmp_path)) / f"{width}-{scheme}.png")
