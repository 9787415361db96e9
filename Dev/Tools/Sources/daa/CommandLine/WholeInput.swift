import ChildProcesses
import Foundation
import Glibc

/// All of a file, or of standard input.
enum WholeInput {
  private static let limit = 1 << 24

  /// - Throws: `ToolFailure`.
  static func read(_ file: String?) throws -> Data {
    let name = file ?? "Standard input"
    let descriptor: Descriptor
    if let file {
      descriptor = Descriptor(owning: open(file, O_RDONLY | O_CLOEXEC))
      guard descriptor.number >= 0 else { throw unreadable(name, SystemError.last) }
    } else {
      descriptor = Descriptor(owning: fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3))
    }
    var data = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor.number, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(name, SystemError.last) }
      if count == 0 { return data }
      data.append(contentsOf: chunk[..<count])
      guard data.count <= limit else {
        throw ToolFailure(sentence: "\(name) is larger than 16 MiB.", exitCode: .noInput)
      }
    }
  }

  private static func unreadable(_ name: String, _ error: SystemError) -> ToolFailure {
    ToolFailure(sentence: "\(name) can't be read: \(error).", exitCode: .noInput)
  }
}
