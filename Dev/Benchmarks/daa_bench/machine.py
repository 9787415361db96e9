"""The machine and the versions that a table is of."""

import os
import platform
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from daa_bench.workers import Workers


def description(workers: Workers) -> list[str]:
    return [
        f"{datetime.now(UTC):%Y-%m-%d}, load when it ended: {os.getloadavg()[0]:.1f}",
        f"{_processor()}, {os.cpu_count()} cores, {_system()}, Linux {platform.release()}",
        _first_line("swift", "--version"),
        *workers.versions(),
        _first_line("chromium", "--version"),
        _first_line("valgrind", "--version"),
    ]


def _processor() -> str:
    found = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return found[1] if found else platform.machine()


def _system() -> str:
    return platform.freedesktop_os_release().get("PRETTY_NAME", "Linux")


def _first_line(*command: str) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    lines = done.stdout.splitlines()
    return lines[0].strip() if lines else ""
