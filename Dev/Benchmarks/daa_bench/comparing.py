"""Measures the comparisons: a row for each peer."""

from collections.abc import Sequence
from dataclasses import dataclass

from daa_bench import contest, instruments
from daa_bench.comparisons import Comparison
from daa_bench.contest import Pace
from daa_bench.figures import Spread, count_text, ratios, time_text
from daa_bench.table import Row
from daa_bench.workers import Workers, is_swift

Times = dict[str, list[float]]


@dataclass(frozen=True)
class _Instruments:
    instructions: dict[str, float]
    allocations: dict[str, instruments.Allocations]


def rows(comparisons: Sequence[Comparison], workers: Workers, pace: Pace) -> list[Row]:
    times = [_times(comparison, workers, pace) for comparison in comparisons]
    medians = {name: Spread.of(values).median for found in times for name, values in found.items()}
    swift = {name: time for name, time in medians.items() if is_swift(name)}
    counted = _Instruments(instruments.instructions(swift), instruments.allocations(list(swift)))
    table: list[Row] = []
    for comparison, found in zip(comparisons, times, strict=True):
        table += _rows(comparison, found, counted)
    return table


def _benchmarks(peer: str | tuple[str, ...]) -> tuple[str, ...]:
    return (peer,) if isinstance(peer, str) else peer


def _times(comparison: Comparison, workers: Workers, pace: Pace) -> Times:
    names = [comparison.ours]
    for peer in comparison.against.values():
        names += _benchmarks(peer)
    contenders = [found for name in names if (found := workers.contender(name)) is not None]
    if comparison.is_tight:
        pace = Pace(pace.rounds * 2, pace.slice_seconds)
    return contest.run(contenders, pace)


def _rows(comparison: Comparison, times: Times, counted: _Instruments) -> list[Row]:
    table: list[Row] = []
    for label, peer in comparison.against.items():
        there = [name for name in _benchmarks(peer) if name in times]
        if not there:
            continue
        fastest = min(there, key=lambda name: Spread.of(times[name]).median)
        ratio = ratios(times[comparison.ours], times[fastest])
        is_judged = len(table) < comparison.judged
        table.append(
            Row(
                what=comparison.what if not table else f"{comparison.what}, beside {label}",
                goal=_goal(comparison, label) if is_judged else "",
                ours=_cell(comparison.ours, times, counted),
                peer=_cell(fastest, times, counted),
                ratio=ratio,
                is_met=_is_met(comparison, ratio, counted) if is_judged else None,
                figures={
                    "ours": _figures(comparison.ours, times, counted),
                    "peer": {"name": label, **_figures(fastest, times, counted)},
                    "limit": comparison.limit if is_judged else None,
                },
            )
        )
    return table


def _goal(comparison: Comparison, label: str) -> str:
    goal = f"≤ {comparison.limit:g} × {label}"
    return goal if comparison.allocations is None else f"{goal}; ≤ {comparison.allocations} alloc."


def _is_met(comparison: Comparison, ratio: Spread, counted: _Instruments) -> bool:
    if comparison.allocations is not None and counted.allocations[comparison.ours].made > comparison.allocations:
        return False
    return ratio.median <= comparison.limit


def _cell(name: str, times: Times, counted: _Instruments) -> str:
    parts = [time_text(Spread.of(times[name]).median)]
    if name in counted.instructions:
        parts.append(f"{count_text(counted.instructions[name])} instr.")
    if name in counted.allocations:
        parts.append(f"{counted.allocations[name].made:g} alloc.")
    return " · ".join(parts)


def _figures(name: str, times: Times, counted: _Instruments) -> dict[str, object]:
    return {
        "benchmark": name,
        "nanoseconds": Spread.of(times[name]),
        "rounds": times[name],
        "instructions": counted.instructions.get(name),
        "allocations": counted.allocations.get(name),
    }
