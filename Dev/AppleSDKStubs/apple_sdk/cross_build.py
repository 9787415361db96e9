"""The package target as SwiftPM builds it for iOS."""

import os
import subprocess
from pathlib import Path

from .compiler import MODULE
from .sdk import SDK
from .toolchain import Toolchain

# SwiftPM asks for Apple's archiver before it compiles anything, and here nothing is archived.
_LIBTOOL = "#!/bin/sh\nexit 1\n"


def run(toolchain: Toolchain, sdk: SDK, package: Path, scratch: Path) -> tuple[bool, str]:
    """Compiles the target `MODULE` of `package`; links nothing. Returns whether it passed, and what was printed."""
    command = [
        *(str(toolchain.usr / "bin/swift"), "build"),
        *("--package-path", str(package), "--scratch-path", str(scratch)),
        *("--triple", sdk.target.triple, "--sdk", str(sdk.root), "--target", MODULE),
        *("-Xswiftc", "-resource-dir", "-Xswiftc", str(sdk.resources)),
        *("-Xswiftc", "-module-cache-path", "-Xswiftc", str(sdk.cache)),
        *("-Xswiftc", "-warnings-as-errors"),
    ]
    tools = _tools(scratch.parent / "tools")
    environment = os.environ | {"PATH": f"{tools}:{os.environ['PATH']}"}
    result = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    return result.returncode == 0, result.stdout + result.stderr


def _tools(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    libtool = folder / "libtool"
    libtool.write_text(_LIBTOOL)
    libtool.chmod(0o755)
    return folder
