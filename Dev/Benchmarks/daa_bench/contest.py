"""Interleaved runs: all contenders in turn, round after round, so that whatever drifts hits all of them alike."""

from collections.abc import Sequence
from dataclasses import dataclass

from daa_bench.worker import Contender


@dataclass(frozen=True)
class Pace:
    """How much is measured."""

    rounds: int
    slice_seconds: float


def run(contenders: Sequence[Contender], pace: Pace) -> dict[str, list[float]]:
    """Nanoseconds by label, one for each round."""
    for contender in contenders:
        contender.calibrate(pace.slice_seconds)
    times: dict[str, list[float]] = {contender.label: [] for contender in contenders}
    for number in range(pace.rounds):
        # Another begins each round, or one of them would always come after the same other.
        start = number % len(contenders)
        for contender in [*contenders[start:], *contenders[:start]]:
            times[contender.label].append(contender.nanoseconds())
    return times
