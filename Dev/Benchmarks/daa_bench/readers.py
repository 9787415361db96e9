"""Every reader from small inputs to its cap: is its time a straight line, are its allocations always as many?"""

from collections.abc import Sequence
from dataclasses import dataclass

from daa_bench import contest, instruments
from daa_bench.contest import Pace
from daa_bench.figures import Line, Spread, count_text, time_text
from daa_bench.table import Row
from daa_bench.workers import Workers

# How far from its line a reader may be at any size: by instructions, which no other program changes, or else
# by time. One that were quadratic would be off by more than half.
_STRAIGHT_INSTRUCTIONS, _STRAIGHT_TIME = 0.1, 0.25


@dataclass(frozen=True)
class Reader:
    what: str
    benchmark: str
    sizes: tuple[int, ...]
    unit: str = "bytes"


def _doublings(first: int, cap: int) -> tuple[int, ...]:
    sizes = []
    while first < cap:
        sizes += [first, first * 3 // 2]
        first *= 2
    return (*(size for size in sizes if size < cap), cap)


READERS = [
    Reader("callback", "callback", _doublings(1024, 65_536), "characters of result"),
    # What 65,536 characters of base64url stand for is the longest JSON text that is ever read.
    Reader("JSON, one long text", "json-text", _doublings(1024, 49_152)),
    Reader("JSON, many members", "json-members", _doublings(1024, 49_152)),
    Reader("base64url, decode", "base64url-decode", _doublings(1024, 65_536), "characters"),
    Reader("base64url, encode", "base64url-encode", _doublings(1024, 65_536), "characters"),
    Reader("DER", "der", tuple(range(8, 73, 8))),
    Reader("signing input, one long text", "signing-input-text", _doublings(512, 16_384), "characters"),
    Reader("signing input, many claims", "signing-input-claims", _doublings(512, 16_384), "characters"),
    Reader("redirect URI", "redirect-uri", _doublings(128, 2048), "characters"),
]


@dataclass(frozen=True)
class Curve:
    """A reader's figures at each of its sizes."""

    reader: Reader
    times: dict[int, Spread]
    instructions: dict[int, float]
    allocations: dict[int, float]

    @property
    def line(self) -> Line:
        return Line.through([(size, time.median) for size, time in self.times.items()])

    @property
    def instruction_line(self) -> Line | None:
        return Line.through(list(self.instructions.items())) if self.instructions else None


def measure(readers: Sequence[Reader], workers: Workers, pace: Pace) -> list[Curve]:
    times: dict[str, Spread] = {}
    for reader in readers:
        contenders = [workers.contender(f"{reader.benchmark}/{size}") for size in reader.sizes]
        found = contest.run([contender for contender in contenders if contender], pace)
        times |= {name: Spread.of(values) for name, values in found.items()}
    instructions = instruments.instructions({name: time.median for name, time in times.items()})
    allocations = instruments.allocations(list(times))

    def curve(reader: Reader) -> Curve:
        names = {size: f"{reader.benchmark}/{size}" for size in reader.sizes}
        return Curve(
            reader,
            {size: times[name] for size, name in names.items()},
            {size: instructions[name] for size, name in names.items() if name in instructions},
            {size: allocations[name].made for size, name in names.items()},
        )

    return [curve(reader) for reader in readers]


def row(curve: Curve) -> Row:
    cap = curve.reader.sizes[-1]
    made = sorted(set(curve.allocations.values()))
    ours = [f"{time_text(curve.times[cap].median)} at the cap"]
    if cap in curve.instructions:
        ours.append(f"{count_text(curve.instructions[cap])} instr.")
    ours.append(f"{made[0]:g}{f'–{made[-1]:g}' if len(made) > 1 else ''} alloc.")
    deviation = f"{curve.line.deviation:.0%} off its line"
    is_straight = curve.line.deviation <= _STRAIGHT_TIME
    if curve.instruction_line is not None:
        deviation += f", {curve.instruction_line.deviation:.0%} by instr."
        is_straight = curve.instruction_line.deviation <= _STRAIGHT_INSTRUCTIONS
    return Row(
        what=f"reader: {curve.reader.what}, to {cap:,} {curve.reader.unit}",
        goal="a line; allocations as many at any size",
        ours=" · ".join(ours),
        ratio=deviation,
        is_met=is_straight and len(made) == 1,
        figures={
            "sizes": list(curve.reader.sizes),
            "nanoseconds": list(curve.times.values()),
            "instructions": curve.instructions,
            "allocations": curve.allocations,
            "line": curve.line,
        },
    )
