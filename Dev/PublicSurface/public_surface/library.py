"""The library as an app for iOS sees it: a compiled module, and the list of what it declares."""

import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "Dev/AppleSDKStubs"))

from apple_sdk.compiler import LANGUAGES, MODULE, SWIFT_6, Language  # noqa: E402
from apple_sdk.sdk import SDK, generate  # noqa: E402
from apple_sdk.targets import IOS  # noqa: E402
from apple_sdk.toolchain import Toolchain  # noqa: E402

__all__ = ["CATALOGUE", "LANGUAGES", "MODULE", "ROOT", "SOURCES", "CompilerError", "Language", "Library"]

SOURCES = ROOT / "Sources" / MODULE
CATALOGUE = SOURCES / f"{MODULE}.docc"
_SYNTHESIZED = "::SYNTHESIZED::"


class CompilerError(Exception):
    """The compiler's own words."""


@dataclass(frozen=True)
class Library:
    """The library, compiled for iOS into `folder`."""

    toolchain: Toolchain
    sdk: SDK
    folder: Path

    @classmethod
    def compile(cls, sdks: Path, folder: Path) -> "Library":
        """Compiles the sources; the declarations of Apple's SDK are made in `sdks`, or found there."""
        toolchain = Toolchain.find()
        sdk = next(sdk for sdk in generate(toolchain, sdks.resolve()) if sdk.target is IOS)
        library = cls(toolchain, sdk, folder)
        paths: dict[str, Path] = {
            "-o": folder / f"{MODULE}.swiftmodule",
            "-emit-module-doc-path": folder / f"{MODULE}.swiftdoc",
            "-emit-symbol-graph-dir": library.graphs,
        }
        library._run(
            *("-emit-module", "-emit-symbol-graph", "-module-name", MODULE, *SWIFT_6.flags),
            *(word for option in paths.items() for word in option),
            *sorted(SOURCES.rglob("*.swift")),
        )
        return library

    @property
    def graphs(self) -> Path:
        """The folder of the symbol graph, which says what the module declares."""
        return self.folder / "symbol-graph"

    @property
    def graph(self) -> dict[str, Any]:
        """The symbol graph."""
        graph: dict[str, Any] = json.loads((self.graphs / f"{MODULE}.symbols.json").read_text())
        return graph

    @property
    def symbols(self) -> list[dict[str, Any]]:
        """The declarations of the package's own: without those that the compiler or a protocol adds."""
        return [symbol for symbol in self.graph["symbols"] if _SYNTHESIZED not in symbol["identifier"]["precise"]]

    def check_app(self, sources: Sequence[Path], language: Language, *, is_extension: bool = False) -> None:
        """Compiles `sources` as one module of an app that imports the library; warnings are errors."""
        extension = ["-application-extension"] if is_extension else []
        self._run(
            *("-emit-sil", "-o", "/dev/null", "-module-name", "App", "-I", str(self.folder)),
            *("-warnings-as-errors", *language.flags, *extension),
            *sources,
        )

    def _run(self, *arguments: str | Path) -> None:
        run(
            [
                *(self.toolchain.frontend, "-parse-as-library", "-target", self.sdk.target.triple),
                *(*self.sdk.flags, "-diagnostic-style", "llvm", *arguments),
            ]
        )


def run(command: Iterable[str | Path]) -> None:
    """Runs a compiler; what it says is the error, if it fails."""
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise CompilerError((result.stdout + result.stderr).strip())
