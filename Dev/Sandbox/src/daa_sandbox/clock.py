"""Time, as the sandbox sees it: whole milliseconds since 1970, UTC."""

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Where the sandbox reads the time, so that tests can move it."""

    def now_ms(self) -> int: ...


class SystemClock:
    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000


def rfc3339(moment_ms: int) -> str:
    moment = datetime.fromtimestamp(moment_ms / 1000, UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment_ms % 1000:03d}Z"
