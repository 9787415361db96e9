"""Medians with their spread, ratios of paired runs, straight lines, and how they are written."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Spread:
    """A median between its quartiles."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        if len(values) == 1:
            return cls(values[0], values[0], values[0])
        low, median, high = statistics.quantiles(values, n=4, method="inclusive")
        return cls(median, low, high)


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> Spread:
    """Of runs of the same round: what slowed the machine down in that round slowed down both."""
    return Spread.of([our / their for our, their in zip(ours, theirs, strict=True)])


@dataclass(frozen=True)
class Line:
    """The straight line through points (size, value) whose relative errors have the least squares."""

    start: float
    slope: float
    # The greatest distance of a point from the line, as a share of the line.
    deviation: float

    @classmethod
    def through(cls, points: Sequence[tuple[float, float]]) -> "Line":
        weights = [1 / value**2 for _, value in points]
        total = sum(weights)
        mean_size = sum(w * size for w, (size, _) in zip(weights, points, strict=True)) / total
        mean_value = sum(w * value for w, (_, value) in zip(weights, points, strict=True)) / total
        squares = sum(w * (size - mean_size) ** 2 for w, (size, _) in zip(weights, points, strict=True))
        products = sum(
            w * (size - mean_size) * (value - mean_value) for w, (size, value) in zip(weights, points, strict=True)
        )
        slope = products / squares
        start = mean_value - slope * mean_size
        deviation = max(abs(value / (start + slope * size) - 1) for size, value in points)
        return cls(start, slope, deviation)

    def at(self, size: float) -> float:
        return self.start + self.slope * size


def time_text(nanoseconds: float) -> str:
    for unit, size in (("ns", 1.0), ("µs", 1e3), ("ms", 1e6)):
        if nanoseconds < 1000 * size:
            return f"{_three_digits(nanoseconds / size)} {unit}"
    return f"{nanoseconds / 1e9:.2f} s"


def count_text(count: float) -> str:
    if count < 10_000:
        return f"{count:,.0f}"
    if count < 1e6:
        return f"{_three_digits(count / 1e3)} k"
    return f"{_three_digits(count / 1e6)} M"


def ratio_text(spread: Spread) -> str:
    digits = 2 if spread.median >= 10 else 3
    return f"{spread.median:.{digits}f} ({spread.low:.{digits}f}–{spread.high:.{digits}f})"


def _three_digits(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
