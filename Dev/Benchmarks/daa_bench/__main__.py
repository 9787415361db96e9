"""Measures what the library costs, beside what people would use instead.

Prints one table, writes out/bench/bench.json and the plots beside it; a whole run at full length brings
docs/Performance.md and its plots up to date.
"""

import argparse
import sys
from dataclasses import dataclass

from daa_bench import approving, build, ceremony, comparing, machine, product, readers, report, table, threads
from daa_bench.comparisons import COMPARISONS
from daa_bench.contest import Pace
from daa_bench.readers import Curve
from daa_bench.table import Row
from daa_bench.workers import Workers


@dataclass(frozen=True)
class Length:
    pace: Pace
    curve_pace: Pace
    ceremonies: int
    builds: int


_FULL = Length(Pace(21, 0.02), Pace(15, 0.02), ceremonies=25, builds=3)
_QUICK = Length(Pace(7, 0.005), Pace(5, 0.005), ceremonies=8, builds=1)

# The rows that are measured together, by what their names begin with.
_PRODUCT = ("library text", "static initialisers", "clean release build")
_APPROVE = ("own work in one approve", "threads left behind by approve", "allocations of approve")
_CEREMONY = ("warm ceremony",)
_THREADS = ("verifying on two threads",)


class Run:
    def __init__(self, only: str, length: Length) -> None:
        self._only = only
        self._length = length
        self.rows: list[Row] = []
        self.curves: list[Curve] = []

    def measure(self, workers: Workers) -> None:
        length = self._length
        if self._wants(*_PRODUCT):
            self.rows += product.rows(length.builds)
        if self._wants(*_APPROVE):
            self.rows += approving.rows(length.pace)
        if self._wants(*_CEREMONY):
            build.build("bench-ceremony")
            self.rows += ceremony.rows(length.ceremonies)
        wanted = [reader for reader in readers.READERS if self._wants(f"reader: {reader.what}")]
        if wanted:
            self.curves = readers.measure(wanted, workers, length.curve_pace)
            self.rows += [readers.row(curve) for curve in self.curves]
        compared = [comparison for comparison in COMPARISONS if self._wants(comparison.what)]
        if compared:
            self.rows += comparing.rows(compared, workers, length.pace)
        if self._wants(*_THREADS):
            self.rows += threads.rows(workers, length.pace)

    def _wants(self, *names: str) -> bool:
        return any(self._only in name for name in names)


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("--only", metavar="TEXT", default="", help="only rows whose name has this in it")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds, for a first look")
    options = parser.parse_args()
    run = Run(options.only, _QUICK if options.quick else _FULL)
    build.build_worker()
    workers = Workers()
    try:
        run.measure(workers)
        about = machine.description(workers)
    finally:
        workers.close()
    print("\n".join([*about, "", table.plain(run.rows)]))
    report.write_json(about, run.rows)
    report.draw(run.curves)
    if not options.only and not options.quick:
        report.update_document(about, run.rows, run.curves)
    missed = sum(row.is_met is False for row in run.rows)
    judged = sum(row.is_met is not None for row in run.rows)
    print(f"bench: {judged - missed} goals met, {missed} missed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
