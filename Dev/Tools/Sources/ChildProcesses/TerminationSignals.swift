import Foundation
import Glibc

/// Makes the signals that end this program end its children first, and remove what they would leave behind.
package enum TerminationSignals {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let isEnding = Locked(false)
  private static let lastAct = Locked<(@Sendable (Int32) -> Void)?>(nil)
  /// From the handler, where hardly anything is allowed, to a thread, where everything is. Open for good.
  private static let pipe: (output: Int32, input: Int32) = {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    return socketpair(AF_UNIX, type, 0, &ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
  }()

  /// Begins to look after the signals.
  package static func handle() {
    // A closed standard output then is an error to be seen, where the signal would end the program on the spot.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that may grow no further.
    signal(SIGXFSZ, SIG_IGN)
    let output = pipe.output
    guard output >= 0 else { return }
    Thread.detachNewThread {
      var number: UInt8 = 0
      while read(output, &number, 1) != 1 {}
      end(by: Int32(number))
    }
    for number in numbers {
      let before = signal(number) { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        write(TerminationSignals.pipe.input, &byte, 1)
        errno = code
      }
      // As nohup has it.
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
  }

  /// Whether a signal is ending this program: what fails now fails because of that.
  package static var areEndingProgram: Bool { isEnding.withLock { $0 } }

  /// What is done before the children are ended, given the signal; nil for nothing. It must come to an end soon.
  package static func setLastAct(_ act: (@Sendable (Int32) -> Void)?) {
    lastAct.withLock { $0 = act }
  }

  private static func end(by number: Int32) {
    isEnding.withLock { $0 = true }
    lastAct.withLock { $0 }?(number)
    ChildRegistry.shared.endAll()
    // Whoever started this program learns by what it ended.
    signal(number, SIG_DFL)
    raise(number)
  }
}
