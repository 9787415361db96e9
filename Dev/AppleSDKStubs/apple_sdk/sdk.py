"""Writes the SDKs. They are text only, made from the toolchain and this folder: none of it is committed."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from . import foundation, standard_library
from .targets import TARGETS, Target
from .toolchain import Toolchain

HOME = Path(__file__).resolve().parent.parent
_HEADERS = HOME / "headers"
_INTERFACES = HOME / "interfaces"


@dataclass(frozen=True)
class SDK:
    """The SDK of one target, below `build`."""

    target: Target
    build: Path

    @property
    def root(self) -> Path:
        """What `-sdk` takes."""
        return self.build / self.target.name / "sdk"

    @property
    def resources(self) -> Path:
        """What `-resource-dir` takes."""
        return self.build / self.target.name / "resources"

    @property
    def cache(self) -> Path:
        """What `-module-cache-path` takes."""
        return self.build / self.target.name / "cache"

    @property
    def flags(self) -> list[str]:
        """What tells the compiler to build for the target with this SDK."""
        return [
            *("-sdk", str(self.root), "-resource-dir", str(self.resources)),
            *("-module-cache-path", str(self.cache)),
        ]


def generate(toolchain: Toolchain, build: Path) -> list[SDK]:
    """The SDK of every target; written only if the toolchain or a declaration has changed."""
    sdks = [SDK(target, build) for target in TARGETS]
    stamp = build / "stamp"
    fingerprint = _fingerprint(toolchain)
    if not stamp.exists() or stamp.read_text() != fingerprint:
        stamp.unlink(missing_ok=True)
        essentials = foundation.essentials(toolchain)
        for sdk in sdks:
            _write(sdk, toolchain, essentials)
        stamp.write_text(fingerprint)
    return sdks


def _fingerprint(toolchain: Toolchain) -> str:
    digest = hashlib.sha256(f"{toolchain.usr}\n{toolchain.version}\n".encode())
    for path in sorted(_inputs()):
        digest.update(f"{path.name}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def _inputs() -> Iterable[Path]:
    yield from _HEADERS.iterdir()
    yield from _INTERFACES.iterdir()
    yield from Path(__file__).parent.glob("*.py")


def _write(sdk: SDK, toolchain: Toolchain, essentials: str) -> None:
    _write_resources(sdk, toolchain)
    for header in _HEADERS.iterdir():
        _put(sdk.root / "usr/include" / header.name, header.read_text())
    for module in standard_library.MODULES:
        _put_interface(sdk, module, standard_library.retargeted_interface(toolchain, module, sdk.target))
    for path in _INTERFACES.glob("*.swiftinterface"):
        text = path.read_text().replace("@TARGET@", sdk.target.triple)
        _put_interface(sdk, path.stem, text.replace("version: 1.0\n", f"version: 1.0\n{toolchain.version}\n", 1))
    fragment = (_INTERFACES / "Foundation.fragment").read_text()
    _put_interface(sdk, "Foundation", foundation.interface(essentials, fragment, sdk.target, toolchain.version))
    _put(sdk.root / "SDKSettings.json", json.dumps(_settings(sdk.target), indent=2))


def _write_resources(sdk: SDK, toolchain: Toolchain) -> None:
    """The compiler's own folder, without the runtime modules that Apple's toolchains have there."""
    (sdk.resources / sdk.target.platform).mkdir(parents=True, exist_ok=True)
    for name in ("shims", "clang", "apinotes", "host"):
        link = sdk.resources / name
        link.unlink(missing_ok=True)
        link.symlink_to(toolchain.usr / "lib/swift" / name)


def _settings(target: Target) -> dict[str, object]:
    version = target.sdk_version
    return {
        "CanonicalName": f"{target.platform}{version}",
        "DisplayName": "Declarations of our own",
        "Version": version,
        "MaximumDeploymentTarget": f"{version}.99",
        "VersionMap": target.version_map,
    }


def _put_interface(sdk: SDK, module: str, text: str) -> None:
    _put(sdk.root / f"usr/lib/swift/{module}.swiftmodule/{sdk.target.module_triple}.swiftinterface", text)


def _put(path: Path, text: str) -> None:
    """Writes a file only if that changes it, so that what the compiler made of it stays valid."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
