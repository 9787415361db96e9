"""One page in a context of its own: what a person does there, and where it leaves to."""

import base64
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from chromium import JSON, Chromium


class Page:
    def __init__(self, browser: Chromium, session: str) -> None:
        self._browser = browser
        self._session = session

    def call(self, method: str, params: JSON | None = None) -> JSON:
        return self._browser.call(method, params, self._session)

    def visit(self, url: str) -> None:
        """Waits for nothing: an address that redirects to the callback never gets anywhere."""
        self._browser.send("Page.navigate", {"url": url}, self._session)

    def evaluate(self, script: str) -> Any:
        answer = self.call(
            "Runtime.evaluate", {"expression": script, "returnByValue": True, "awaitPromise": True}
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait(self, condition: str, seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while not self.evaluate(f"Boolean({condition})"):
            assert time.monotonic() < deadline, f"{condition}: {self.evaluate('document.body.innerText')}"
            time.sleep(0.05)

    def wait_phase(self, phase: str) -> None:
        self.wait(f"document.documentElement?.dataset.phase === '{phase}'")

    def click(self, selector: str) -> None:
        self.evaluate(f"document.querySelector({selector!r}).click()")

    def catch(self, origin: str) -> None:
        """From here on, nothing reaches that origin; `callback` tells what would have."""
        self.call("Fetch.enable", {"patterns": [{"urlPattern": f"{origin}/*"}]})

    def forget(self) -> None:
        """What happened so far."""
        self._browser.events.clear()

    def callback(self) -> str:
        event = self._browser.wait_event(
            self._session, lambda event: event["method"] == "Fetch.requestPaused"
        )
        request, paused = event["params"]["request"], event["params"]["requestId"]
        self.call("Fetch.failRequest", {"requestId": paused, "errorReason": "Aborted"})
        return str(request["url"]) + str(request.get("urlFragment", ""))

    def custom_callback(self, scheme: str) -> str:
        event = self._browser.wait_event(
            self._session,
            lambda event: (
                event["method"] == "Page.frameRequestedNavigation"
                and event["params"]["url"].startswith(f"{scheme}:")
            ),
        )
        return str(event["params"]["url"])

    def add_authenticator(self, **changes: object) -> str:
        self.call("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
            **changes,
        }
        made = self.call("WebAuthn.addVirtualAuthenticator", {"options": options})
        return str(made["authenticatorId"])

    def console_errors(self) -> list[JSON]:
        return [
            event
            for event in self._browser.events
            if event.get("sessionId") == self._session and event["method"] == "Log.entryAdded"
        ]

    def look(self, *, width: int = 1000, height: int = 800, scheme: str = "light") -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600},
        )
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.call("Emulation.setEmulatedMedia", {"features": [feature]})

    def press(self, key: str, code: int, text: str = "") -> None:
        for kind in ("keyDown" if text else "rawKeyDown", "keyUp"):
            whole = {"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code, "text": text}
            self.call("Input.dispatchKeyEvent", whole)

    def screenshot(self, path: Path) -> None:
        shot = self.call("Page.captureScreenshot", {"captureBeyondViewport": True})
        path.write_bytes(base64.b64decode(shot["data"]))


@contextmanager
def opened(browser: Chromium) -> Iterator[Page]:
    context = browser.call("Target.createBrowserContext")["browserContextId"]
    target = browser.call("Target.createTarget", {"url": "about:blank", "browserContextId": context})
    attached = browser.call("Target.attachToTarget", {"targetId": target["targetId"], "flatten": True})
    page = Page(browser, attached["sessionId"])
    for domain in ("Page", "Runtime", "Log"):
        page.call(f"{domain}.enable")
    try:
        yield page
    finally:
        browser.call("Target.disposeBrowserContext", {"browserContextId": context})
        browser.events.clear()
