"""Instructions by callgrind, allocations by a counter that is preloaded: figures that are the same in each run."""

import re
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from daa_bench.paths import ALLOCATION_COUNTER, STRIPPED_WORKER, WORKER
from daa_bench.worker import Worker


def instructions(benchmarks: Mapping[str, float]) -> dict[str, float]:
    """Instructions of one run of each; the values are its nanoseconds, which tell how many runs are enough."""
    if shutil.which("valgrind") is None:
        print("bench: no valgrind, so no instruction counts", file=sys.stderr)
        return {}
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="daa-bench-") as folder:
        command: list[str | Path] = [
            "valgrind", "--quiet", "--tool=callgrind", "--collect-atstart=no",
            f"--callgrind-out-file={folder}/dump", STRIPPED_WORKER,
        ]  # fmt: skip
        counts = {name: max(5, min(500, int(2e6 / time))) for name, time in benchmarks.items()}
        with Worker(command) as worker:
            for benchmark, count in counts.items():
                worker.ask(f"instructions {benchmark} {count}")
        for dump in Path(folder).iterdir():
            text = dump.read_text(errors="replace")
            name = re.search(r"^desc: Trigger: Client Request: (\S+)$", text, re.MULTILINE)
            total = re.search(r"^totals: (\d+)$", text, re.MULTILINE)
            if name and total:
                found[name[1]] = int(total[1]) / counts[name[1]]
    return found


@dataclass(frozen=True)
class Allocations:
    """Of one run."""

    made: float
    # What was made and not released.
    kept: float
    bytes: float


def allocations(benchmarks: Sequence[str], count: int = 100) -> dict[str, Allocations]:
    found = {}
    with Worker([WORKER], {"LD_PRELOAD": str(ALLOCATION_COUNTER)}) as worker:
        for name in benchmarks:
            made, freed, size = (int(word) / count for word in worker.ask(f"allocations {name} {count}").split())
            found[name] = Allocations(made, made - freed, size)
    return found
