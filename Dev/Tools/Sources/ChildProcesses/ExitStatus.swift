/// How a process ended.
package enum ExitStatus: Sendable, Equatable, CustomStringConvertible {
  case exited(Int32)
  case killed(signal: Int32)

  /// - Parameter status: as `waitpid` gives it.
  init(waitStatus status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }

  package var description: String {
    switch self {
    case .exited(let code): return "status \(code)"
    case .killed(let signal): return "signal \(signal)"
    }
  }
}
