"""Time, as the sandbox sees it: whole milliseconds since 1970, UTC."""

import threading
import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Where the sandbox reads the time, so that tests can move it."""

    def now_ms(self) -> int: ...


class SystemClock:
    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000


class MovableClock:
    """A clock that can be put forward and back, so that nobody has to wait for an expiry."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._offset_ms = 0

    def now_ms(self) -> int:
        with self._lock:
            return self._clock.now_ms() + self._offset_ms

    def move(self, seconds: int) -> None:
        with self._lock:
            self._offset_ms += seconds * 1000


def rfc3339(moment_ms: int) -> str:
    moment = datetime.fromtimestamp(moment_ms / 1000, UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment_ms % 1000:03d}Z"
