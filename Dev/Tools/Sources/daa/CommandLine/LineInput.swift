import ChildProcesses
import Foundation
import Glibc

/// The first line of standard input.
enum LineInput {
  /// Without its end. It isn't for whoever types to know how a terminal's input ends.
  ///
  /// - Parameter limit: how many bytes are read at the most; what is longer is cut.
  /// - Throws: `ToolFailure`.
  static func read(limit: Int) throws -> String {
    var line = Data()
    var byte: UInt8 = 0
    while line.count < limit, byte != UInt8(ascii: "\n") {
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw ToolFailure(sentence: "Standard input can't be read: \(SystemError.last).", exitCode: .noInput)
      }
      if count == 0 { break }
      line.append(byte)
    }
    return content(of: line)
  }

  /// A line without its end.
  static func content(of line: Data) -> String {
    var line = line[...]
    if line.last == UInt8(ascii: "\n") { line = line.dropLast() }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    return String(decoding: line, as: UTF8.self)
  }
}
