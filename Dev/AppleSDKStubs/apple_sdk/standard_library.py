"""The standard library for an Apple target: the toolchain's text interfaces for Linux, told another target."""

import re

from .targets import Target
from .toolchain import LINUX_TRIPLE, Toolchain, replace_once

MODULES = ("Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "SwiftOnoneSupport")

# What the standard library has on systems with an Objective-C runtime, and Linux lacks.
_OBJECTIVE_C = """
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> : Swift._Pointer {
  public let _rawValue: Builtin.RawPointer
  @_transparent public init(_ _rawValue: Builtin.RawPointer) { self._rawValue = _rawValue }
  @inlinable public var pointee: Pointee { get { fatalError() } nonmutating set { fatalError() } }
}
@available(*, unavailable)
extension Swift.AutoreleasingUnsafeMutablePointer : Swift.Sendable {}
public func _bridgeAnyObjectToAny(_ possiblyNullObject: Swift.AnyObject?) -> Any
public func _forceBridgeFromObjectiveC<T>(_ x: Swift.AnyObject, _: T.Type) -> T
public func _conditionallyBridgeFromObjectiveC<T>(_ x: Swift.AnyObject, _: T.Type) -> T?
"""


def retargeted_interface(toolchain: Toolchain, module: str, target: Target) -> str:
    """The interface of one module of the standard library for `target`."""
    text = toolchain.interface(module)
    text = text.replace(" -disable-objc-interop", "").replace(f"-target {LINUX_TRIPLE}", f"-target {target.triple}")
    # Without bodies a module is compiled in a few seconds, in place of most of a minute. Only the compiler's sums
    # with constants need them, and those of the library are done in the build for Linux.
    text = replace_once(text, " -O ", " -Onone -experimental-skip-all-function-bodies ")
    text = replace_once(
        text,
        f"-module-name {module}\n",
        f"-enable-objc-interop -disable-availability-checking -module-name {module}\n",
    )
    # The functions that a back-deployed one falls back to are not in the interface for Linux.
    text = re.sub(r"^ *@backDeployed\(before:[^)]*\)\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^import Glibc\n", "", text, flags=re.MULTILINE)
    if module == "Swift":
        # Float80 calls these; Apple's processors have no such type.
        text = replace_once(text, "self = _stdlib_remainderl(self, other)", "fatalError()")
        text = replace_once(text, "self = _stdlib_squareRootl(self)", "fatalError()")
        text += _OBJECTIVE_C
    return text
