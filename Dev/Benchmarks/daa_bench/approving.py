"""One `approve` whose session answers at once: the library's own work, its threads, its allocations."""

import time

from daa_bench import contest, instruments
from daa_bench.contest import Pace
from daa_bench.figures import Spread, count_text, time_text
from daa_bench.paths import ALLOCATION_COUNTER, WORKER
from daa_bench.table import Row
from daa_bench.worker import Contender, Worker

_LIMIT = 50_000.0
_MANY = 2_000
# A thread of the system's pool goes when it has had nothing to do for five seconds.
_POOL_PATIENCE = 15.0


def rows(pace: Pace) -> list[Row]:
    with Worker([WORKER]) as worker:
        left = _threads_left_behind(worker)
        times = contest.run([Contender("approve", worker, "approve")], pace)["approve"]
    spread = Spread.of(times)
    counted = instruments.instructions({"approve": spread.median})
    few, many, kept = _allocations()
    ours = [f"{time_text(spread.median)} ({time_text(spread.low)}–{time_text(spread.high)})"]
    if counted:
        ours.append(f"{count_text(counted['approve'])} instr.")
    is_bounded = many <= few * 1.05 and kept < 0.1
    return [
        Row(
            what="own work in one approve",
            goal=f"≤ {time_text(_LIMIT)}",
            ours=" · ".join(ours),
            ratio=f"{spread.median / _LIMIT:.2f} of the goal",
            is_met=spread.median <= _LIMIT,
            figures={"nanoseconds": spread, "rounds": times, "instructions": counted.get("approve")},
        ),
        Row(
            what="threads left behind by approve",
            goal="none",
            ours=f"{left} after {_MANY:,}",
            is_met=left <= 0,
            figures={"threads": left},
        ),
        Row(
            what="allocations of approve",
            goal="as many each time, all released",
            ours=f"{many:.1f} each, {abs(kept):.1f} kept",
            is_met=is_bounded,
            figures={"each_of_few": few, "each_of_many": many, "kept": kept},
        ),
    ]


def _threads(worker: Worker) -> int:
    return int(worker.ask("threads"))


def _threads_left_behind(worker: Worker) -> int:
    """More threads after many ceremonies than after one, once the system's pool has had the time to shrink."""
    worker.ask("time approve 1")
    time.sleep(_POOL_PATIENCE / 2)
    before = _threads(worker)
    worker.ask(f"time approve {_MANY}")
    end = time.monotonic() + _POOL_PATIENCE
    while _threads(worker) > before and time.monotonic() < end:
        time.sleep(0.5)
    return _threads(worker) - before


def _allocations() -> tuple[float, float, float]:
    """Of one ceremony among few, of one among many, and what of the latter is kept."""
    with Worker([WORKER], {"LD_PRELOAD": str(ALLOCATION_COUNTER)}) as worker:
        # What pools and caches take for good, they take here.
        worker.ask(f"allocations approve {_MANY}")
        few = int(worker.ask("allocations approve 200").split()[0]) / 200
        made, freed = (int(word) for word in worker.ask(f"allocations approve {_MANY}").split()[:2])
    return few, made / _MANY, (made - freed) / _MANY
