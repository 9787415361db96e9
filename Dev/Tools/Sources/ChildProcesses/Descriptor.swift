import Glibc

/// A file descriptor that closes with its last owner at the latest, and that no child inherits unasked.
package final class Descriptor: Sendable {
  private let state: Locked<Int32>

  package init(owning number: Int32) {
    state = Locked(number)
  }

  deinit {
    close()
  }

  /// The number, or -1 once it is closed.
  package var number: Int32 { state.withLock { $0 } }

  /// Closes it. A child's end has to be closed here, or its other end never sees the child's go.
  package func close() {
    state.withLock { number in
      if number >= 0 { Glibc.close(number) }
      number = -1
    }
  }

  /// Two connected ends, ours and a child's. A socket pair, since writing to one needs no process-wide handling
  /// of `SIGPIPE`, and since one of them serves both directions.
  package static func connectedPair() throws -> (ours: Descriptor, theirs: Descriptor) {
    var ends: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw SystemError.last }
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// The same file under a number that is clear of those a child expects.
  func duplicate() throws -> Descriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 32)
    guard copy >= 0 else { throw SystemError.last }
    return Descriptor(owning: copy)
  }
}
