"""Where things are."""

from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent
ROOT = BENCHMARKS.parent.parent
# What is built and installed for the benchmarks.
BUILD = ROOT / ".build" / "bench"
# What a run leaves behind.
OUT = ROOT / "out" / "bench"

PRODUCTS = BUILD / "swift" / "release"
WORKER = PRODUCTS / "bench-worker"
# Valgrind 3.19 can't read the debug sections of Swift 6.
STRIPPED_WORKER = BUILD / "bench-worker"
CEREMONY = PRODUCTS / "bench-ceremony"
ALLOCATION_COUNTER = BUILD / "count-allocations.so"

DOCUMENT = ROOT / "docs" / "Performance.md"
IMAGES = ROOT / "docs" / "images" / "performance"
