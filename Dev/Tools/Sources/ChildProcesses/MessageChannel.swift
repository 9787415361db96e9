import Dispatch
import Foundation
import Glibc

/// Messages to and from a child over one socket, each ended by the same byte.
package final class MessageChannel: Sendable {
  /// What the child sends, in order; ends when its end of the socket closes.
  package let messages: AsyncStream<Data>

  private let descriptor: Descriptor
  private let separator: UInt8
  /// A stopped child's socket fills up: writing waits here, where it holds up nothing else.
  private let writer = DispatchQueue(label: "MessageChannel.writer")

  package init(_ descriptor: Descriptor, separator: UInt8) {
    self.descriptor = descriptor
    self.separator = separator
    let (messages, continuation) = AsyncStream.makeStream(of: Data.self)
    self.messages = messages
    Thread.detachNewThread {
      Self.read(from: descriptor, separator: separator, into: continuation)
      continuation.finish()
    }
  }

  /// Sends a message; one that can't be sent is dropped, since ``messages`` ends then.
  package func send(_ message: Data) {
    writer.async { [descriptor, separator] in
      let bytes = message + [separator]
      bytes.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let base = UnsafeRawBufferPointer(rebasing: rest)
          let count = Glibc.send(descriptor.number, base.baseAddress, base.count, Int32(MSG_NOSIGNAL))
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { return }
          rest = rest.dropFirst(count)
        }
      }
    }
  }

  /// Ends both directions; the child sees the end of its input.
  package func close() {
    shutdown(descriptor.number, Int32(SHUT_RDWR))
  }

  private static func read(
    from descriptor: Descriptor, separator: UInt8, into messages: AsyncStream<Data>.Continuation
  ) {
    var message = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor.number, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      chunk.withUnsafeBytes { chunk in
        var rest = chunk[..<count]
        while let end = position(of: separator, in: rest) {
          message.append(contentsOf: rest[..<end])
          messages.yield(message)
          message = Data()
          rest = rest[(end + 1)...]
        }
        message.append(contentsOf: rest)
      }
    }
  }

  /// By `memchr`: a screenshot is a megabyte, which an unoptimised loop takes its time over.
  private static func position(of byte: UInt8, in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    let bytes = (whole: bytes, base: UnsafeRawBufferPointer(rebasing: bytes))
    guard let start = bytes.base.baseAddress, let found = memchr(start, Int32(byte), bytes.base.count) else {
      return nil
    }
    return bytes.whole.startIndex + (UnsafeRawPointer(found) - start)
  }
}
