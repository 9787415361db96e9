import Glibc

/// A system call that failed.
package struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The failure of the call just made.
  package static var last: SystemError { SystemError(code: errno) }

  package var description: String { String(cString: strerror(code)) }
}
