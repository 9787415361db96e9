"""A headless Chromium, driven over the DevTools protocol's pipe. One browser, a context for each page."""

import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

JSON = dict[str, Any]

EXECUTABLE = shutil.which("chromium") or shutil.which("google-chrome")
_FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync --disable-dev-shm-usage --remote-debugging-pipe"
).split()
_PATIENCE = 60.0

# The browser's pipe is descriptors 3 and 4, whatever numbers they have here.
_WITH_PIPE = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
for end, number in zip(ends, (3, 4)):
    os.dup2(end, number)
    os.close(end)
os.execv(sys.argv[3], sys.argv[3:])
"""


class Chromium:
    def __init__(self, process: "subprocess.Popen[bytes]", sending: int, receiving: int) -> None:
        self._process = process
        self._sending = sending
        self._receiving = receiving
        self._buffer = b""
        self._count = 0
        self.events: list[JSON] = []

    def send(self, method: str, params: JSON | None = None, session: str | None = None) -> int:
        """Waits for no answer."""
        self._count += 1
        number = self._count
        message: JSON = {"id": number, "method": method, "params": params or {}}
        if session is not None:
            message["sessionId"] = session
        os.write(self._sending, json.dumps(message).encode() + b"\0")
        return number

    def call(self, method: str, params: JSON | None = None, session: str | None = None) -> JSON:
        number = self.send(method, params, session)
        deadline = time.monotonic() + _PATIENCE
        while True:
            answer = self._read(deadline)
            if answer is None:
                raise TimeoutError(method)
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                result: JSON = answer["result"]
                return result
            self._keep(answer)

    def wait_event(self, session: str, is_wanted: Callable[[JSON], bool], seconds: float = _PATIENCE) -> JSON:
        deadline = time.monotonic() + seconds
        seen = 0
        while True:
            for event in self.events[seen:]:
                if event.get("sessionId") == session and is_wanted(event):
                    return event
            seen = len(self.events)
            event_or_none = self._read(deadline)
            if event_or_none is None:
                raise TimeoutError("no such event")
            self._keep(event_or_none)

    def _keep(self, message: JSON) -> None:
        if "method" in message:
            self.events.append(message)

    def _read(self, deadline: float) -> JSON | None:
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._receiving], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                return None
            chunk = os.read(self._receiving, 1 << 20)
            if not chunk:
                raise RuntimeError("the browser is gone")
            self._buffer += chunk
        text, _, self._buffer = self._buffer.partition(b"\0")
        message: JSON = json.loads(text)
        return message


@contextmanager
def running() -> Iterator[Chromium]:
    assert EXECUTABLE is not None
    to_browser, sending = os.pipe()
    receiving, from_browser = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        pipe = (to_browser, from_browser)
        browser_command = [EXECUTABLE, *_FLAGS, f"--user-data-dir={profile}"]
        process = subprocess.Popen(
            [sys.executable, "-c", _WITH_PIPE, *map(str, pipe), *browser_command],
            pass_fds=pipe,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(to_browser)
        os.close(from_browser)
        try:
            browser = Chromium(process, sending, receiving)
            yield browser
            with contextlib.suppress(RuntimeError, TimeoutError, BrokenPipeError):
                browser.call("Browser.close")
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)
        finally:
            # Its group is of its own session, so it holds this browser's processes and no others.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            os.close(sending)
            os.close(receiving)
