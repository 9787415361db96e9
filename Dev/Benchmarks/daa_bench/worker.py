"""Processes that run benchmarks on request, and the contenders that live in them."""

import math
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self


class WorkerError(Exception):
    """A worker refused, or is gone."""


class Worker:
    """A process that answers each line with one line."""

    def __init__(self, command: Sequence[str | Path], environment: dict[str, str] | None = None) -> None:
        self._name = Path(command[0]).name
        self._process = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            env={**os.environ, **(environment or {})},
        )

    def ask(self, line: str) -> str:
        if self._process.stdin is None or self._process.stdout is None:
            raise WorkerError(f"{self._name} has no pipes")
        try:
            self._process.stdin.write(line + "\n")
            answer = self._process.stdout.readline().strip()
        except BrokenPipeError:
            answer = ""
        if not answer or answer.startswith("error"):
            raise WorkerError(f"{self._name}: {line}: {answer or 'ended'}")
        return answer

    def close(self) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            self._process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Contender:
    """One benchmark of a worker, run often enough at a time for the clock."""

    def __init__(self, label: str, worker: Worker, benchmark: str) -> None:
        self.label = label
        self.benchmark = benchmark
        self._worker = worker
        self._count = 1

    def calibrate(self, slice_seconds: float) -> None:
        """Finds how many runs take that long; warms up on the way."""
        while True:
            taken = self._time()
            if taken >= slice_seconds * 1e9 / 4:
                self._count = max(1, math.ceil(self._count * slice_seconds * 1e9 / taken))
                return
            self._count *= 4 if taken < slice_seconds * 1e9 / 64 else 2

    def nanoseconds(self) -> float:
        """The time of one run, by one slice."""
        return self._time() / self._count

    def _time(self) -> int:
        return max(1, int(self._worker.ask(f"time {self.benchmark} {self._count}")))
