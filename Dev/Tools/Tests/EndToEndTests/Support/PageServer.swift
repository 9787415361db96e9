import ChildProcesses
import Foundation
import Glibc

/// A web server for pages that no ceremony should ever have, on a free port of this machine.
final class PageServer: Sendable {
  struct Response: Sendable {
    var status = "200 OK"
    var headers = ["Content-Type": "text/html; charset=utf-8"]
    var body = ""
    /// These bytes in the place of all that, whatever they are.
    var raw: String?
    /// Whether the connection stays open, and silent, until the browser gives up.
    var isHeld = false

    static func page(_ script: String) -> Response {
      Response(body: "<!doctype html><title>Test</title><body><script>\(script)</script>")
    }

    static func redirect(to url: String) -> Response {
      Response(status: "302 Found", headers: ["Location": url])
    }
  }

  let origin: String
  private let listener: Descriptor

  /// - Parameter answer: given the path and query of a request.
  init(_ answer: @escaping @Sendable (_ target: String) -> Response) throws {
    listener = Descriptor(owning: socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failed = withUnsafeMutablePointer(to: &address) { [number = listener.number] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(number, address, size) != 0 || listen(number, 16) != 0 || getsockname(number, address, &size) != 0
      }
    }
    guard !failed else { throw SystemError.last }
    origin = "http://localhost:\(UInt16(bigEndian: address.sin_port))"
    Thread.detachNewThread { [listener] in
      while true {
        let connection = accept(listener.number, nil, nil)
        guard connection >= 0 else { return }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        let descriptor = Descriptor(owning: connection)
        Thread.detachNewThread { Self.serve(descriptor, answer) }
      }
    }
  }

  func stop() {
    shutdown(listener.number, Int32(SHUT_RDWR))
  }

  private static func serve(_ connection: Descriptor, _ answer: (String) -> Response) {
    var request = Data()
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while request.range(of: Data("\r\n\r\n".utf8)) == nil {
      let count = recv(connection.number, &chunk, chunk.count, 0)
      guard count > 0 else { return }
      request.append(contentsOf: chunk[..<count])
    }
    let words = String(decoding: request, as: UTF8.self).split(separator: " ", maxSplits: 2)
    guard words.count == 3 else { return }
    let response = answer(String(words[1]))
    var text = "HTTP/1.1 \(response.status)\r\nConnection: close\r\nContent-Length: \(response.body.utf8.count)\r\n"
    for (name, value) in response.headers { text += "\(name): \(value)\r\n" }
    let bytes = Array((response.raw ?? text + "\r\n" + response.body).utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(connection.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
    while response.isHeld, recv(connection.number, &chunk, chunk.count, 0) > 0 {}
  }
}
