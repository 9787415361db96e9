"""Plots of the readers' curves, as SVG that is the same for the same figures."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl

mpl.use("svg")

import matplotlib.pyplot as plt

from daa_bench.readers import Curve

_BLUE, _GREY = "#1f6feb", "#8c959f"


def name(curve: Curve) -> str:
    return f"{curve.reader.benchmark}.svg"


def draw(curves: Sequence[Curve], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    # Names of elements and the date would differ from run to run.
    mpl.rcParams["svg.hashsalt"] = "daa-bench"
    mpl.rcParams["svg.fonttype"] = "none"
    for curve in curves:
        _draw(curve, folder / name(curve))


def _draw(curve: Curve, path: Path) -> None:
    sizes = list(curve.times)
    scale = 1e3 if curve.times[sizes[-1]].median >= 1e3 else 1.0
    medians = [time.median / scale for time in curve.times.values()]
    below = [(time.median - time.low) / scale for time in curve.times.values()]
    above = [(time.high - time.median) / scale for time in curve.times.values()]
    figure, axes = plt.subplots(figsize=(5.2, 3.2), layout="constrained")
    ends = [sizes[0], sizes[-1]]
    line = [curve.line.at(size) / scale for size in ends]
    axes.plot(ends, line, color=_GREY, linewidth=1, label="straight line")
    axes.errorbar(
        sizes,
        medians,
        yerr=[below, above],
        fmt="o",
        markersize=4,
        capsize=2,
        color=_BLUE,
        label="median, quartiles",
    )
    axes.set_title(f"{curve.reader.what}, to its cap", fontsize=10)
    axes.set_xlabel(curve.reader.unit)
    axes.set_ylabel("µs" if scale > 1 else "ns")
    axes.set_xlim(left=0)
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_formatter(mpl.ticker.StrMethodFormatter("{x:,.0f}"))
    axes.legend(frameon=False, fontsize=8)
    axes.grid(alpha=0.3)
    figure.savefig(path, metadata={"Date": None, "Creator": None})
    plt.close(figure)
