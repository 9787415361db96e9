"""Foundation for an Apple target: the text of the toolchain's FoundationEssentials, which carries Apple's
availability, and what that lacks from `interfaces/Foundation.fragment`."""

import re

from .targets import Target
from .toolchain import Toolchain

_HEAD = """// swift-interface-format-version: 1.0
{version}
// swift-module-flags: -target {triple} -enable-objc-interop -enable-library-evolution -swift-version 5 \
-disable-objc-attr-requires-foundation-module -disable-availability-checking -module-name Foundation
@_exported import Foundation
@_exported import CoreFoundation
@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC
import Swift
import _Concurrency
import _StringProcessing
public enum _StubPOSIXErrorCode : Swift.Int32, Swift.Sendable {{ case EPERM = 1 }}
"""

_ATTRIBUTES = r"(@_hasInitialValue|@_hasStorage|weak|unowned|lazy|final|static|nonisolated(\(unsafe\))?)"
_HIDDEN_STORAGE = re.compile(
    rf"\s*({_ATTRIBUTES} )*(internal|fileprivate|private) (weak |unowned |lazy |final |static )*(let|var) [^{{]*$"
)
_ALLOCATORS = re.compile(r"@usableFromInline\n@_hasInitialValue internal var \w+: @Sendable [^\n]*\n")
_SPANS = re.compile(
    r"\n( *#if [^\n]*\n)?( *@available[^\n]*\n)*"
    r" *@_alwaysEmitIntoClient public var (bytes|span|mutableBytes|mutableSpan): [^\n]*\{\n"
    r" *(borrowing get|mutating get)\n *\}(\n *#endif)?"
)


def essentials(toolchain: Toolchain) -> str:
    """FoundationEssentials as part of a module named Foundation; the same for every target."""
    text = _without_hidden_storage(toolchain.printed_interface("FoundationEssentials"))
    # Both call what the Linux module alone has.
    text = _SPANS.sub("", _ALLOCATORS.sub("", text))
    text = text.replace("FoundationEssentials.", "Foundation.")
    return text.replace("Glibc.POSIXErrorCode", "Foundation._StubPOSIXErrorCode")


def interface(essentials: str, fragment: str, target: Target, version: str) -> str:
    """The whole module for `target`."""
    return _HEAD.format(version=version, triple=target.triple) + essentials + fragment


def _without_hidden_storage(text: str) -> str:
    """Without the stored properties that a printed binary module shows and a text interface may not."""
    kept: list[str] = []
    before = ""
    for line in text.split("\n"):
        is_hidden = "@usableFromInline" not in before and _HIDDEN_STORAGE.match(line) is not None
        if not is_hidden and not line.startswith(("//", "import ")):
            kept.append(line)
        before = line
    return "\n".join(kept)
