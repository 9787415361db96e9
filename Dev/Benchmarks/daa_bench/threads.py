"""Two threads that verify with one key, beside one."""

from daa_bench import contest
from daa_bench.contest import Pace
from daa_bench.figures import Spread, time_text
from daa_bench.table import Row
from daa_bench.workers import Workers

_GOAL = 1.8
_ONE, _TWO = "verify-one-thread", "verify-two-threads"


def rows(workers: Workers, pace: Pace) -> list[Row]:
    contenders = [contender for name in (_ONE, _TWO) if (contender := workers.contender(name)) is not None]
    times = contest.run(contenders, pace)
    # Two threads do twice the work in the time.
    speed_up = Spread.of([2 * one / two for one, two in zip(times[_ONE], times[_TWO], strict=True)])
    return [
        Row(
            what="verifying on two threads, one key",
            goal=f"≥ {_GOAL:g} × one thread",
            ours=f"{time_text(Spread.of(times[_TWO]).median / 2)} each",
            peer=f"one thread: {time_text(Spread.of(times[_ONE]).median)} each",
            ratio=speed_up,
            is_met=speed_up.median >= _GOAL,
            figures={"one_thread": times[_ONE], "two_threads_twice_the_work": times[_TWO]},
        )
    ]
