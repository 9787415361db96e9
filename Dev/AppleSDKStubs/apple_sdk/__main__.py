"""The command behind `scripts/check-apple`."""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from . import compiler, coverage, cross_build, planted
from .compiler import LANGUAGES, MODULE, PLAIN, SHAPES, Check
from .sdk import HOME, SDK, generate
from .targets import IOS
from .toolchain import Toolchain

ROOT = HOME.parent.parent
LIBRARY = ROOT / "Sources" / MODULE
_WORKERS = 2

Item = TypeVar("Item")
Result = TypeVar("Result")


def main() -> int:
    """Runs what the arguments ask for; the process's exit code."""
    arguments = _arguments()
    start = time.monotonic()
    if arguments.texts:
        failures = check_planted_texts()
    else:
        toolchain = Toolchain.find()
        failures = check_with_fakes(toolchain) if arguments.fakes else check_with_sdks(toolchain, arguments)
    verdict = f"{failures} failed" if failures else "passed"
    _say(f"{verdict} ({time.monotonic() - start:.0f} s)")
    return 1 if failures else 0


def check_with_sdks(toolchain: Toolchain, arguments: argparse.Namespace) -> int:
    """What is checked against the SDKs; how many checks failed."""
    build = arguments.build.resolve()
    sdks = generate(toolchain, build)
    if arguments.planted:
        return check_planted_mistakes(toolchain, sdks)
    if arguments.quick:
        return check_library(toolchain, [sdk for sdk in sdks if sdk.target is IOS])
    return check_library(toolchain, sdks) + check_cross_build(toolchain, sdks, build)


def check_library(toolchain: Toolchain, sdks: Sequence[SDK]) -> int:
    """The library for each target, in each language mode and shape; how many failed.

    The targets take turns, so that the first checks of two of them, which compile the SDK, run side by side.
    The relatives of iOS have its code and its SDK's shapes: only versions differ, and for that one shape will do.
    """
    sources = sorted(LIBRARY.rglob("*.swift"))
    checks = [
        Check(sdk, language, shape)
        for shape in SHAPES
        for language in LANGUAGES
        for sdk in sdks
        if shape is PLAIN or not sdk.target.is_relative
    ]
    failures = 0
    for check, outcome in _side_by_side(lambda check: compiler.run(toolchain, check, sources), checks):
        _say(f"{check.name}: {'ok' if outcome.passed else 'FAILED'} ({outcome.seconds:.1f} s)")
        if not outcome.passed:
            failures += 1
            print(outcome.diagnostics, file=sys.stderr)
    return failures


def check_cross_build(toolchain: Toolchain, sdks: Sequence[SDK], build: Path) -> int:
    """The package as SwiftPM builds it for iOS; 1 if that failed."""
    sdk = next(sdk for sdk in sdks if sdk.target is IOS)
    start = time.monotonic()
    passed, output = cross_build.run(toolchain, sdk, ROOT, build / "cross-build")
    _say(f"SwiftPM, {sdk.target.triple}: {'ok' if passed else 'FAILED'} ({time.monotonic() - start:.1f} s)")
    if not passed:
        print(output, file=sys.stderr)
    return 0 if passed else 1


def check_planted_mistakes(toolchain: Toolchain, sdks: Sequence[SDK]) -> int:
    """Plants each mistake; how many were not found as expected."""
    mistakes = planted.mistakes()
    # The sources must pass without a mistake, or finding one would prove nothing.
    clean = {mistake.check(sdks): None for mistake in mistakes}
    sources = sorted(LIBRARY.rglob("*.swift"))
    failures = 0
    for check, outcome in _side_by_side(lambda check: compiler.run(toolchain, check, sources), clean):
        if not outcome.passed:
            failures += 1
            _say(f"no mistake, {check.name}: FAILED")
    for mistake, complaint in _side_by_side(
        lambda mistake: planted.complaint(mistake, LIBRARY, toolchain, sdks), mistakes
    ):
        _say(f"{mistake.file}: {mistake.name}: {'found' if complaint is None else f'NOT FOUND: {complaint}'}")
        failures += complaint is not None
    _say(f"{len(mistakes)} planted mistakes in {len({mistake.file for mistake in mistakes})} files")
    return failures


def check_planted_texts() -> int:
    """Looks only whether the list still fits the sources; how many mistakes don't."""
    misfits = [(mistake, planted.misfit_of(mistake, LIBRARY)) for mistake in planted.mistakes()]
    for mistake, misfit in misfits:
        if misfit is not None:
            _say(f"{mistake.file}: {mistake.name}: {misfit}")
    return sum(misfit is not None for _, misfit in misfits)


def check_with_fakes(toolchain: Toolchain) -> int:
    """The tests over the fakes, and the lines that they did not run; how much failed."""
    scratches = {kit: ROOT / ".build/apple-fakes" / kit.name for kit in coverage.KITS}
    for kit, scratch in scratches.items():
        start = time.monotonic()
        passed, output = coverage.run_tests(toolchain, kit, ROOT, scratch)
        _say(f"tests over {kit.name}: {'ok' if passed else 'FAILED'} ({time.monotonic() - start:.1f} s)")
        if not passed:
            print(output, file=sys.stderr)
            return 1
    lines = coverage.unexplained(toolchain, ROOT, scratches)
    for line in lines:
        _say(line)
    return len(lines)


def _side_by_side(function: Callable[[Item], Result], items: Iterable[Item]) -> Iterable[tuple[Item, Result]]:
    items = list(items)
    with ThreadPoolExecutor(_WORKERS) as pool:
        yield from zip(items, pool.map(function, items), strict=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/check-apple", description=__doc__)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--quick", action="store_true", help="check for iOS only, without the build by SwiftPM")
    what.add_argument("--planted", action="store_true", help="see that the check finds each planted mistake")
    what.add_argument("--texts", action="store_true", help="see that each planted mistake has its place")
    what.add_argument("--fakes", action="store_true", help="run the code for Apple's systems over the fakes")
    parser.add_argument(
        "--build",
        type=Path,
        default=ROOT / ".build/apple-sdk",
        help="where the SDKs are made (default: %(default)s)",
    )
    return parser.parse_args()


def _say(line: str) -> None:
    print(f"check-apple: {line}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
