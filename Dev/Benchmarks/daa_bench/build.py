"""Builds what is measured, in release mode."""

import shutil
import subprocess
import sys

from daa_bench.paths import ALLOCATION_COUNTER, BENCHMARKS, BUILD, STRIPPED_WORKER, WORKER

# Others may be at work on this machine.
_GENTLY = ["nice", "-n", "5"]


def build(product: str) -> None:
    """Builds a product of this package; ends the program with the compiler's errors if it can't be."""
    print(f"bench: building {product} (the first time: a minute)", file=sys.stderr, flush=True)
    _run([
        *_GENTLY, "swift", "build", "--package-path", str(BENCHMARKS), "--scratch-path", str(BUILD / "swift"),
        "-c", "release", "--product", product,
    ])  # fmt: skip


def build_worker() -> None:
    build("bench-worker")
    shutil.copy2(WORKER, STRIPPED_WORKER)
    _run(["strip", "--strip-debug", str(STRIPPED_WORKER)])
    source = BENCHMARKS / "Preload" / "count-allocations.c"
    _run(["cc", "-O2", "-shared", "-fPIC", "-Wall", "-Wextra", "-o", str(ALLOCATION_COUNTER), str(source)])


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = (done.stdout + done.stderr).splitlines()
        errors = [line for line in lines if "error:" in line] or lines[-5:]
        sys.exit("bench: the build failed\n" + "\n".join(errors))
