"""A copy of the package in which mutants live, and how its tests take them."""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from types import FrameType

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = pathlib.Path("Sources") / "DaaSdk"
UNNOTICED = "survived"
# What a trap, a wrong address or an abort of the program's own ends it with.
CRASHES = {signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE}
# Few schedules for each: a mutant that they find is found early. A crash must end the program at once: the
# runtime's backtracer would take seconds over it.
ENVIRONMENT = {"DAA_SCHEDULES": "2000", **os.environ, "SWIFT_BACKTRACE": "enable=no"}
# The groups to end with this program: they are not in its own.
_running: set[int] = set()


class Copy:
    """With `fakes`, of the code for Apple's systems over fakes of their frameworks, and of its tests."""

    def __init__(self, name: str, fakes: bool = False) -> None:
        self.root = ROOT / ".build" / "mutants" / name
        self._module = "DaaSdkAppleTests" if fakes else "DaaSdkTests"
        self._environment = {"DAA_APPLE_FAKES": "UIKit"} if fakes else {}
        # How long all tests take without a mutant, in seconds.
        self._usual = 100
        # By file, the last one last; touched under the lock only.
        self._noticed_in: dict[str, list[str]] = {}
        self._lock = threading.Lock()
        for part in ("Package.swift", "Sources", "Tests", "Conformance", "Dev/AppleSDKStubs/Fakes", "docs/api"):
            target = self.root / part
            if target.is_dir():
                shutil.rmtree(target)
            target.parent.mkdir(parents=True, exist_ok=True)
            source = ROOT / part
            shutil.copytree(source, target) if source.is_dir() else shutil.copy2(source, target)

    def build(self) -> str | None:
        """The first thing that does not compile."""
        status, output, _ = self._run("swift", "build", "--build-tests", seconds=900)
        return next((line for line in output if "error:" in line), "?") if status else None

    def tests(self, about: str, environment: Mapping[str, str] | None = None) -> str:
        """How the tests take a mutant of the file `about`: the first that fails is enough.

        The suites that noticed others of this file are asked first, and all only if they are content.
        """
        with self._lock:
            suites = self._noticed_in.setdefault(about, [])
            last = suites[:-3:-1]
        for suite in [*last, None]:
            outcome, noticed_in = self._suite(suite, environment)
            if noticed_in:
                with self._lock:
                    self._noticed_in[about] = [*(other for other in suites if other != noticed_in), noticed_in]
                break
        return outcome

    def check_without_mutant(self) -> None:
        """Runs the tests as they are, and learns how long they take; ends the program if they fail."""
        begun = time.monotonic()
        outcome, _ = self._suite(None, None)
        if outcome != UNNOTICED:
            sys.exit(f"mutants: without any mutant: {outcome}: mend that first")
        self._usual = round(time.monotonic() - begun)

    def _suite(self, suite: str | None, environment: Mapping[str, str] | None) -> tuple[str, str | None]:
        """What became of it, and the suite that noticed."""
        # Not through swift test, which starts it in a group that a time-out would not reach.
        program = str(self.root / ".build" / "debug" / "DaaSdkPackageTests.xctest")
        chosen = ",".join(f"{self._module}.{name}" for name in ([suite] if suite else self._suites()))
        # Many times as long as without a mutant: what waits for it waits for ever.
        patience = max(10, 2 * self._usual) if suite else max(30, 6 * self._usual)
        status, output, is_late = self._run(
            program, chosen, seconds=patience, stops="' failed (", environment=environment
        )
        failed = [line.split("'")[1] for line in output if line.startswith("Test Case '") and "' failed" in line]
        begun = [line.split("'")[1] for line in output if line.startswith("Test Case '") and "' started" in line]
        if not failed and not status:
            # A suite that is not there would be content with anything.
            return (UNNOTICED, None) if begun else ("no test was run", None)
        if not failed and not is_late and -status not in CRASHES:
            # Whatever that was, no test noticed anything.
            return f"ended by the machine, with status {status}", None
        if not failed and not begun:
            what = "ran out of time" if is_late else "noticed by a crash"
            return f"{what} before the first test", None
        test = (failed or begun)[-1]
        how = "" if failed else ", which never ends" if is_late else ", which crashes"
        return f"noticed by {test}{how}", test.split(".")[0]

    def _suites(self) -> list[str]:
        files = (self.root / "Tests" / self._module).rglob("*.swift")
        return sorted({name for file in files for name in re.findall(r"class (\w+): XCTestCase", file.read_text())})

    def _run(
        self, *command: str, seconds: int, stops: str | None = None, environment: Mapping[str, str] | None = None
    ) -> tuple[int, list[str], bool]:
        """Until it ends, says what is enough, or is out of time; the last of the three tells whether it was."""
        # A group of its own: a mutant that hangs must end with all that it started.
        child = subprocess.Popen(
            command,
            cwd=self.root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env={**ENVIRONMENT, **self._environment, **(environment or {})},
            start_new_session=True,
        )
        _running.add(child.pid)
        is_late = threading.Event()

        def end() -> None:
            is_late.set()
            os.killpg(child.pid, signal.SIGKILL)

        alarm = threading.Timer(seconds, end)
        alarm.start()
        output = []
        assert child.stdout  # noqa: S101
        for line in child.stdout:
            output.append(line)
            if stops and stops in line:
                os.killpg(child.pid, signal.SIGKILL)
                break
        child.stdout.close()
        status = child.wait()
        alarm.cancel()
        _running.discard(child.pid)
        return status, output, is_late.is_set()


def end_all_with_this_program() -> None:
    def end(_signal: int, _frame: FrameType | None) -> None:
        for group in list(_running):
            os.killpg(group, signal.SIGKILL)
        os._exit(2)

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
