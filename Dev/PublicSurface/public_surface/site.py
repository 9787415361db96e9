"""The documentation as pages for a static host: each is opened in Chromium, and has to be all there.

On each page the text has to appear, every picture has to load, a telephone has to be wide enough for its
tables, and the console has to stay empty.
"""

import functools
import http.server
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from .library import MODULE, ROOT

# The browser that the local sandbox's tests drive.
sys.path.append(str(ROOT / "Dev/Sandbox/tests/browser"))

from chromium import EXECUTABLE, JSON, running
from page import Page, opened

__all__ = ["START", "check"]

START = f"documentation/{MODULE.lower()}"
_WIDE, _NARROW = 1200, 390
_HEIGHT = 844
_SCHEMES = ("light", "dark")
_PATIENCE = 20.0  # In seconds, on a busy machine.
_IS_THERE = """
    document.querySelector('main h1')?.innerText && [...document.images].every((image) => image.complete)
"""
_WHAT_IS_WRONG = """
    [
      document.querySelector('.not-found, .error-content, .generic-error') && 'there is no such page',
      document.documentElement.scrollWidth > screen.width
        && `${document.documentElement.scrollWidth} pixels wide on a screen of ${screen.width}`,
      ...[...document.querySelectorAll('main .table-wrapper')]
        .filter((table) => table.scrollWidth > table.clientWidth)
        .map((table) => `a table does not fit: ${table.innerText.slice(0, 40)}`),
      ...[...document.images]
        .filter((image) => !image.naturalWidth)
        .map((image) => `no picture ${image.src}`),
    ].filter(Boolean)
"""


def check(site: Path, screenshots: Path | None) -> tuple[int, list[str]]:
    """How many pages were opened, and what is wrong with them; `screenshots` gets pictures of them."""
    if EXECUTABLE is None:
        return 0, ["Chromium is not there: scripts/setup installs it."]
    # The landing page, the articles and the types. A member's page is made as they are.
    paths = [START, *(f"{START}/{page.parent.name}" for page in sorted((site / START).glob("*/index.html")))]
    complaints = []
    with _served(site) as origin, running() as browser, opened(browser) as page:
        for path in paths:
            page.forget()
            page.look(width=_NARROW, height=_HEIGHT)
            page.visit(f"{origin}/{quote(path)}/")
            found = [*_complaints(page, path), *_console(browser.events)]
            complaints += [f"{path}: {complaint}" for complaint in found]
            if screenshots:
                _keep(page, screenshots, path)
    return len(paths), complaints


def _complaints(page: Page, path: str) -> list[str]:
    try:
        _wait(page, f"decodeURI(location.pathname) === '/{path}/' && {_IS_THERE}")
    except TimeoutError:
        return [f"nothing appears within {_PATIENCE:g} seconds"]
    found: list[str] = page.evaluate(_WHAT_IS_WRONG)
    return found


def _console(events: Iterable[JSON]) -> Iterator[str]:
    for event in events:
        words = event["params"]
        match event["method"]:
            case "Log.entryAdded":
                yield f"the console says: {words['entry']['text']} {words['entry'].get('url', '')}"
            case "Runtime.exceptionThrown":
                exception = words["exceptionDetails"]["exception"]
                yield f"the console says: {exception.get('description', 'an exception')}"
            case "Runtime.consoleAPICalled" if words["type"] == "error":
                yield f"the console says: {words['args'][0].get('value', '')}"


def _wait(page: Page, condition: str) -> None:
    deadline = time.monotonic() + _PATIENCE
    while not page.evaluate(f"Boolean({condition})"):
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.02)


def _keep(page: Page, folder: Path, path: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, width in (("wide", _WIDE), ("narrow", _NARROW)):
        for scheme in _SCHEMES:
            page.look(width=width, height=_HEIGHT, scheme=scheme)
            height = page.evaluate("document.documentElement.scrollHeight")
            page.look(width=width, height=height, scheme=scheme)
            # Colours fade from one scheme to the other.
            time.sleep(0.7)
            page.screenshot(folder / f"{path.replace('/', '-')}-{name}-{scheme}.png")


@contextmanager
def _served(site: Path) -> Iterator[str]:
    handler = functools.partial(_Silent, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class _Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None: ...
