"""Runs the code for Apple's systems on Linux, over the fakes, and tells which of its lines were not run."""

import os
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .compiler import MODULE
from .conditions import Condition, compiled_lines
from .sdk import HOME
from .toolchain import Toolchain

TESTS = "DaaSdkAppleTests"
LIST = HOME / "not-run.toml"
_FAKES = {"AuthenticationServices", "CryptoKit", "LocalAuthentication", "Security"}


@dataclass(frozen=True)
class Kit:
    """The framework of the windows: UIKit stands for iOS, AppKit for macOS."""

    name: str
    system: str


KITS = (Kit("UIKit", "iOS"), Kit("AppKit", "macOS"))


@dataclass(frozen=True)
class Line:
    """A line of code for Apple's systems."""

    file: str
    number: int
    text: str


def run_tests(toolchain: Toolchain, kit: Kit, package: Path, scratch: Path) -> tuple[bool, str]:
    """Builds and runs the tests with the fakes of `kit`. Returns whether they passed, and what was printed."""
    result = subprocess.run(
        [
            *(str(toolchain.usr / "bin/swift"), "test", "--package-path", str(package)),
            *("--scratch-path", str(scratch), "--enable-code-coverage", "--filter", TESTS),
        ],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"DAA_APPLE_FAKES": kit.name},
    )
    return result.returncode == 0, result.stdout + result.stderr


def unexplained(toolchain: Toolchain, package: Path, scratches: dict[Kit, Path]) -> list[str]:
    """The lines that no test has run and the list does not give a reason for, and what the list has too many."""
    excuses = Counter(
        {(entry["file"], entry["line"]): entry.get("times", 1) for entry in tomllib.loads(LIST.read_text())["line"]}
    )
    missed = list(_lines_not_run(toolchain, package, scratches))
    found = Counter((line.file, line.text) for line in missed)
    too_many = {
        key: [f"{line.file}:{line.number}" for line in missed if (line.file, line.text) == key]
        for key in found - excuses
    }
    return [
        *(f"{', '.join(places)}: not run: {text}" for (_, text), places in too_many.items()),
        *(f"{LIST.name}: {file}: run, or not there: {text}" for file, text in excuses - found),
    ]


def _lines_not_run(toolchain: Toolchain, package: Path, scratches: dict[Kit, Path]) -> Iterable[Line]:
    library = package / "Sources" / MODULE
    counts = {kit: _counts(toolchain, scratch) for kit, scratch in scratches.items()}
    for path in sorted((library / "Platform").glob("*.swift")):
        text = path.read_text().splitlines()
        for_apple = set().union(*(compiled_lines(path, _on_apple(kit)) for kit in scratches))
        compiled = set().union(*(compiled_lines(path, _on_linux(kit)) for kit in scratches))
        runs: dict[int, int] = {}
        for by_file in counts.values():
            for number, count in by_file.get(path, {}).items():
                runs[number] = runs.get(number, 0) + count
        for number in sorted(for_apple):
            if set(text[number - 1].strip()) <= set("{})"):
                continue
            if number not in compiled or runs.get(number, 1) == 0:
                yield Line(str(path.relative_to(library)), number, text[number - 1].strip())


def _counts(toolchain: Toolchain, scratch: Path) -> dict[Path, dict[int, int]]:
    """How often each line that has code was run, by file."""
    output = subprocess.run(
        [
            *(str(toolchain.usr / "bin/llvm-cov"), "export", "-format=lcov"),
            *("-instr-profile", str(scratch / "debug/codecov/default.profdata")),
            str(next((scratch / "debug").glob("*.xctest"))),
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    counts: dict[Path, dict[int, int]] = {}
    for record in output.splitlines():
        key, _, value = record.partition(":")
        if key == "SF":
            lines = counts.setdefault(Path(value), {})
        elif key == "DA":
            number, count = value.split(",")[:2]
            lines[int(number)] = int(count)
    return counts


def _on_apple(kit: Kit) -> Condition:
    modules = _FAKES | {kit.name, "Darwin"}
    return lambda name, argument: _holds(name, argument, modules, kit.system)


def _on_linux(kit: Kit) -> Condition:
    return lambda name, argument: _holds(name, argument, _FAKES | {kit.name}, "Linux")


def _holds(name: str, argument: str, modules: set[str], system: str) -> bool:
    match name:
        case "canImport":
            return argument in modules
        case "os":
            return argument == system
        case "compiler":
            return True
        case "DAA_NO_HTTPS_CALLBACK":
            return False
        case _:
            raise ValueError(f"not a condition that this script knows: {name}")
