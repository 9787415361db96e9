"""Server-sent events: the whole state whenever it changes, so that a reconnection misses nothing."""

import asyncio
from collections.abc import AsyncIterator, Callable

from daa_sandbox.clock import Clock, rfc3339
from daa_sandbox.journal import Journal

# Expiry happens by itself, so the state is looked at again even if nothing was reported.
_LOOK_AGAIN_SECONDS = 2.0
_RETRY_MS = 1000


async def texts(journal: Journal, snapshot: Callable[[], str]) -> AsyncIterator[str]:
    loop, changed = asyncio.get_running_loop(), asyncio.Event()

    def notice() -> None:
        loop.call_soon_threadsafe(changed.set)

    stop = journal.listen(notice)
    try:
        yield f"retry: {_RETRY_MS}\n\n"
        while not journal.is_closed:
            changed.clear()
            # JSON has no raw line break in it, so one line holds it.
            yield f"data: {snapshot()}\n\n"
            try:
                await asyncio.wait_for(changed.wait(), _LOOK_AGAIN_SECONDS)
            except TimeoutError:
                continue
    finally:
        stop()


def now(clock: Clock) -> str:
    return rfc3339(clock.now_ms())
