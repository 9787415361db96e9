"""An optional limit on requests with the API key: 429, without a `Retry-After`."""

import threading
from collections import deque

from daa_sandbox.clock import Clock
from daa_sandbox.errors import ApiError, Fault

_WINDOW_MS = 60_000


class RateLimit:
    def __init__(self, clock: Clock, per_minute: int | None) -> None:
        self._clock = clock
        self._per_minute = per_minute
        self._lock = threading.Lock()
        self._moments: deque[int] = deque()

    def admit(self) -> None:
        if self._per_minute is None:
            return
        now = self._clock.now_ms()
        with self._lock:
            while self._moments and self._moments[0] <= now - _WINDOW_MS:
                self._moments.popleft()
            if len(self._moments) >= self._per_minute:
                raise ApiError(Fault.RATE_LIMITED)
            self._moments.append(now)
