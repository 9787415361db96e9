"""The systems that the package is checked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Target:
    """One system: how the compiler names it, and what its SDK says of itself."""

    name: str
    triple: str
    """With the lowest version that the package runs on."""
    module_triple: str
    """The triple in the file names of module interfaces."""
    platform: str
    """The compiler's name for the folder of its runtime."""
    sdk_version: str
    """Below iOS 18 and macOS 15: from there on clang looks for module maps in another way, and no longer finds the
    compiler's own."""
    version_map: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    """Which version of the system a version of another one stands for, where declarations name only that one."""
    is_relative: bool = False
    """Whether it runs what was declared for iOS."""


IOS = Target("ios", "arm64-apple-ios15.0", "arm64-apple-ios", "iphoneos", "17.5")
IOS_SIMULATOR = Target(
    name="ios-simulator",
    triple="arm64-apple-ios15.0-simulator",
    module_triple="arm64-apple-ios-simulator",
    platform="iphonesimulator",
    sdk_version="17.5",
)
MACOS = Target("macos", "arm64-apple-macosx12.0", "arm64-apple-macos", "macosx", "14.5")
CATALYST = Target(
    name="catalyst",
    triple="arm64-apple-ios15.0-macabi",
    module_triple="arm64-apple-ios-macabi",
    platform="macosx",
    sdk_version="14.5",
    is_relative=True,
)
VISIONOS = Target(
    name="visionos",
    triple="arm64-apple-xros1.0",
    module_triple="arm64-apple-xros",
    platform="xros",
    sdk_version="1.2",
    version_map={"iOS_xrOS": {"17.1": "1.0", "17.4": "1.1", "17.5": "1.2"}},
    is_relative=True,
)

TARGETS = (IOS, IOS_SIMULATOR, MACOS, CATALYST, VISIONOS)
