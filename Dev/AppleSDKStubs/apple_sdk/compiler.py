"""One run of the compiler over the library's sources."""

import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .sdk import SDK
from .toolchain import Toolchain

MODULE = "DaaSdk"


@dataclass(frozen=True)
class Language:
    """A language mode."""

    name: str
    flags: tuple[str, ...]


SWIFT_6 = Language("Swift 6", ("-swift-version", "6"))
SWIFT_5 = Language("Swift 5", ("-swift-version", "5", "-strict-concurrency=complete"))
LANGUAGES = (SWIFT_6, SWIFT_5)


@dataclass(frozen=True)
class Shape:
    """A variant of the SDK; `headers/AuthenticationServices.h` says what each macro changes."""

    name: str
    flags: tuple[str, ...]


PLAIN = Shape("plain", ())
SHAPES = (
    PLAIN,
    Shape("old-sdk", ("-Xcc", "-DSTUB_OLD_SDK=1")),
    Shape("strict", ("-Xcc", "-DSTUB_STRICT=1")),
    Shape("no-https-callback", ("-Xcc", "-DSTUB_NO_CALLBACK=1", "-D", "DAA_NO_HTTPS_CALLBACK")),
)


@dataclass(frozen=True)
class Check:
    """What the library is checked for: a target, a language mode and a shape of the SDK."""

    sdk: SDK
    language: Language
    shape: Shape

    @property
    def name(self) -> str:
        """For people."""
        return f"{self.sdk.target.name}, {self.language.name}, {self.shape.name}"


@dataclass(frozen=True)
class Outcome:
    """What the compiler said."""

    passed: bool
    diagnostics: str
    seconds: float


def run(toolchain: Toolchain, check: Check, sources: Sequence[Path]) -> Outcome:
    """Checks `sources` as one module.

    As far as SIL: some errors of actor isolation and of initialisation come after type checking. Warnings are
    errors, and so is what an application extension may not use.
    """
    command = [
        *(
            str(toolchain.frontend),
            "-emit-sil",
            "-o",
            "/dev/null",
            "-parse-as-library",
            "-module-name",
            MODULE,
        ),
        *("-target", check.sdk.target.triple, *check.sdk.flags, *check.language.flags, *check.shape.flags),
        *("-warnings-as-errors", "-application-extension", "-diagnostic-style", "llvm"),
        *(str(source) for source in sources),
    ]
    start = time.monotonic()
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    diagnostics = result.stderr
    if result.returncode < 0 or "Stack dump:" in diagnostics:
        diagnostics = f"The compiler crashed: the SDK lacks something that it counts on.\n{diagnostics}"
    return Outcome(result.returncode == 0, diagnostics, time.monotonic() - start)
