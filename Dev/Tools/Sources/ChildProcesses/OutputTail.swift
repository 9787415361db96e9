import Foundation
import Glibc

/// The last of what a child writes, in memory: for the one sentence about why it ended.
package final class OutputTail: Sendable {
  private static let size = 4_096
  private let bytes = Locked(Data())

  package init(_ descriptor: Descriptor) {
    let bytes = bytes
    Thread.detachNewThread {
      var chunk = [UInt8](repeating: 0, count: Self.size)
      while true {
        let count = read(descriptor.number, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        bytes.withLock { $0 = ($0 + chunk[..<count]).suffix(Self.size) }
      }
    }
  }

  /// The last line that isn't empty, made safe to print.
  package var lastLine: String? {
    let text = bytes.withLock { String(decoding: $0, as: UTF8.self) }
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      String(line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.map(Character.init).prefix(300))
    }
    return lines.last { !$0.isEmpty }
  }
}
