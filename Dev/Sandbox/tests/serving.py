"""`daa-sandbox serve` as a process, for the tests of it. The tests need no installed package."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
COMMAND = [sys.executable, "-m", "daa_sandbox", "serve", "--port", "0"]


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """Ends with its parent, so that a test run that is killed leaves nothing behind."""
    with subprocess.Popen(
        [*COMMAND, "--ready", "json", "--exit-with-parent", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        try:
            yield process, json.loads(process.stdout.readline())
        finally:
            process.kill()


def finish(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=30)
    return process.returncode, out, err


def refused(*arguments: str, stdout: IO[bytes] | int = subprocess.PIPE) -> tuple[int, str]:
    """A start that fails: its status, and what it said about it."""
    result = subprocess.run(
        [*COMMAND, *arguments],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=60,
        env=ENVIRONMENT,
    )
    return result.returncode, result.stderr
