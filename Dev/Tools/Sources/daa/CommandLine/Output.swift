import ChildProcesses
import Foundation
import Glibc

/// Text to the terminal, or to wherever the user sends it.
struct Output: Sendable {
  /// The reader of the output is gone.
  struct Closed: Error, LocalizedError {
    var errorDescription: String? { "Standard output is closed." }
  }

  enum Style: String {
    case bold = "1"
    case dim = "2"
    case green = "32"
  }

  static let standard = Output(descriptor: STDOUT_FILENO)

  private let descriptor: Int32
  private let hasColor: Bool

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    let environment = ProcessInfo.processInfo.environment
    // https://no-color.org
    hasColor =
      isatty(descriptor) == 1 && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  func write(_ line: String) throws {
    try Self.write(line + "\n", to: descriptor)
  }

  func styled(_ text: String, _ style: Style) -> String {
    hasColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// One line to standard error; none if a signal is ending the program, since all that fails then fails by it.
  static func complain(_ text: String) {
    guard !TerminationSignals.areEndingProgram else { return }
    try? write("daa: " + text + "\n", to: STDERR_FILENO)
  }

  /// What a person may want to know, to standard error.
  static func tell(_ text: String, endsLine: Bool = true) {
    try? write(text + (endsLine ? "\n" : ""), to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Closed() }
      bytes = bytes.dropFirst(count)
    }
  }
}
