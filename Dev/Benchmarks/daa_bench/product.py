"""What an app pays for having the product: its build and its size."""

import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from daa_bench.figures import Spread
from daa_bench.paths import BUILD, ROOT
from daa_bench.table import Row

_SCRATCH = BUILD / "product"
_CPU_LIMIT = 8.0
_TEXT_LIMIT = 100_000
# What no app has: an iPhone's own adapters, which take their place there, are not built on Linux.
_LINUX_ONLY = ("LibCrypto", "ToolsKey", "ToolsSession")
# What runs before main is listed in one of these.
_INITIALISERS = ("init_array", "preinit_array", "ctors")

_EMPTY_MANIFEST = """\
// swift-tools-version: 5.9
import PackageDescription

let package = Package(name: "Empty", targets: [.target(name: "Empty")])
"""


def rows(builds: int) -> list[Row]:
    seconds = [_clean_build(ROOT, "DaaSdk", _SCRATCH) for _ in range(builds)]
    return [_text(), _initialisers(), _build(seconds, _empty_build())]


# MARK: The build


def _clean_build(package: Path, target: str, scratch: Path) -> float:
    """CPU seconds, user's and system's, of the build and all that it starts."""
    print(f"bench: a clean release build of {target}", file=sys.stderr, flush=True)
    shutil.rmtree(scratch, ignore_errors=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        ["swift", "build", "-c", "release", "--target", target, "--scratch-path", str(scratch)],
        cwd=package, capture_output=True, text=True, check=False,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(f"bench: {target} could not be built\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def _empty_build() -> float:
    with tempfile.TemporaryDirectory(prefix="daa-bench-") as folder:
        source = Path(folder) / "Sources" / "Empty" / "Empty.swift"
        source.parent.mkdir(parents=True)
        source.write_text("import Foundation\n")
        (Path(folder) / "Package.swift").write_text(_EMPTY_MANIFEST)
        return _clean_build(Path(folder), "Empty", Path(folder) / "build")


def _build(seconds: list[float], empty: float) -> Row:
    spread = Spread.of(seconds)
    return Row(
        what="clean release build of the product",
        goal=f"≤ {_CPU_LIMIT:g} s of CPU",
        ours=f"{spread.median:.1f} s ({spread.low:.1f}–{spread.high:.1f})",
        peer=f"an empty package: {empty:.1f} s",
        is_met=spread.median <= _CPU_LIMIT,
        figures={"cpu_seconds": seconds, "empty_package_cpu_seconds": empty},
    )


# MARK: The size


def _objects() -> list[Path]:
    objects = sorted((_SCRATCH / "release" / "DaaSdk.build").glob("*.o"))
    if not objects:
        sys.exit("bench: the build has left no object files")
    return objects


def _sections(item: Path) -> dict[str, int]:
    listing = subprocess.run(["size", "-A", "-d", str(item)], capture_output=True, text=True, check=True).stdout
    sections: dict[str, int] = {}
    for name, size in re.findall(r"^(\S+)\s+(\d+)\s+\d+\s*$", listing, re.MULTILINE):
        sections[name] = sections.get(name, 0) + int(size)
    return sections


def _is_text(section: str) -> bool:
    return section == ".text" or section.startswith(".text.")


def _text() -> Row:
    parts = {}
    others = 0
    for item in _objects():
        sections = _sections(item)
        parts[item.name.removesuffix(".swift.o")] = sum(size for name, size in sections.items() if _is_text(name))
        # What else is loaded and never written to: unwind tables, constants, metadata.
        read_only = (".rodata", ".eh_frame", "swift5_")
        others += sum(size for name, size in sections.items() if name.startswith(read_only))
    total = sum(parts.values())
    largest = sorted(parts.items(), key=lambda part: -part[1])[:5]
    names = ", ".join(f"{name} {size / 1000:.1f}" for name, size in largest)
    return Row(
        what="library text, stripped",
        goal=f"≤ {_TEXT_LIMIT / 1000:g} kB",
        ours=f"{total / 1000:.1f} kB",
        is_met=total <= _TEXT_LIMIT,
        notes=[
            f"largest files, in kB: {names}",
            f"in it, of Linux alone: {sum(parts.get(name, 0) for name in _LINUX_ONLY) / 1000:.1f} kB",
            f"unwind tables, constants and metadata beside it: {others / 1000:.1f} kB",
        ],
        figures={"text": total, "read_only_data": others, "parts": parts},
    )


def _initialisers() -> Row:
    found: list[str] = []
    lazy: set[str] = set()
    for item in _objects():
        found += [f"{item.name}: {name}" for name, size in _sections(item).items() if _runs_at_load(name, size)]
        symbols = subprocess.run(["nm", str(item)], capture_output=True, text=True, check=True).stdout
        # Swift's mangling of "one-time initialization function for".
        lazy |= set(re.findall(r" [tTwW] (\S+WZ)$", symbols, re.MULTILINE))
    return Row(
        what="static initialisers",
        goal="none",
        ours=f"{len(found)}",
        is_met=not found,
        notes=[f"{len(lazy)} globals are made on their first use, by swift_once", *found],
        figures={"sections": found, "lazy_globals": sorted(lazy)},
    )


def _runs_at_load(section: str, size: int) -> bool:
    return size > 0 and section.lstrip(".").startswith(_INITIALISERS)
