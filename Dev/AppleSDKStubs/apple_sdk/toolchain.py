"""The Swift toolchain: its programs, and its modules as text."""

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

LINUX_TRIPLE = "x86_64-unknown-linux-gnu"


class ToolchainChangedError(Exception):
    """The toolchain's own text is not what this package knows how to turn into Apple's."""


@dataclass(frozen=True)
class Toolchain:
    """An installed toolchain; `usr` is the folder that holds its `bin` and `lib`."""

    usr: Path

    @classmethod
    def find(cls) -> "Toolchain":
        """The one on the PATH."""
        swift = shutil.which("swift")
        if swift is None:
            raise FileNotFoundError("Swift is not installed: put Swift 6.3 or later on the PATH.")
        return cls(Path(swift).resolve().parent.parent)

    @property
    def frontend(self) -> Path:
        """The compiler itself, without its driver."""
        return self.usr / "bin/swift-frontend"

    @property
    def version(self) -> str:
        """The version line that a module interface starts with."""
        found = re.search(r"^// swift-compiler-version: .*$", self.interface("Swift"), re.MULTILINE)
        if found is None:
            raise ToolchainChangedError("The interface of the module Swift names no compiler version.")
        return found.group(0)

    def interface(self, module: str) -> str:
        """The text interface that the toolchain has of a module of the standard library."""
        return (self._modules / f"{module}.swiftmodule/{LINUX_TRIPLE}.swiftinterface").read_text()

    def printed_interface(self, module: str) -> str:
        """The text interface of a module that the toolchain has in binary form only."""
        with tempfile.TemporaryDirectory() as folder:
            text = Path(folder, "printed.swiftinterface")
            subprocess.run(
                [
                    *(self.frontend, "-merge-modules"),
                    self._modules / f"{module}.swiftmodule/{LINUX_TRIPLE}.swiftmodule",
                    *("-module-name", module, "-target", LINUX_TRIPLE, "-swift-version", "6"),
                    *("-enable-library-evolution", "-emit-module"),
                    *("-emit-module-path", Path(folder, "printed.swiftmodule")),
                    *("-emit-module-interface-path", text),
                ],
                check=True,
                stderr=subprocess.DEVNULL,
            )
            return text.read_text()

    @property
    def _modules(self) -> Path:
        return self.usr / "lib/swift/linux"


def replace_once(text: str, old: str, new: str) -> str:
    """`text` with `new` in place of `old`, which must be there."""
    if old not in text:
        raise ToolchainChangedError(f"Not found in the toolchain's own text: {old!r}")
    return text.replace(old, new)
