import ChildProcesses
import Foundation
import Glibc
import XCTest

@testable import ChromiumSession

/// What differs on a terminal: the frame token isn't shown, and there are colours, unless they are not wanted.
final class TerminalTests: XCTestCase {
  // TIOCSPTLCK and TIOCGPTN, ioctl_tty(2): Swift can't read these macros.
  private static let unlock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  /// Runs it on a terminal of its own, types the text once it is asked for something, and gives what stands there then.
  private func screen(
    _ arguments: [String], environment: [String: String] = [:], typing text: String? = nil
  ) throws -> (String, ExitStatus) {
    // Linux's own way, of which the usual functions are made; Glibc's module leaves those out.
    let terminal = Descriptor(owning: open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC))
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    guard ioctl(terminal.number, Self.unlock, &isLocked) == 0,
      ioctl(terminal.number, Self.getNumber, &number) == 0
    else { throw SystemError.last }
    let line = Descriptor(owning: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC))
    var variables = ProcessInfo.processInfo.environment
    variables["TERM"] = "xterm"
    variables["NO_COLOR"] = nil
    variables.merge(environment) { _, new in new }
    let process = try ChildProcess.start(
      ChildCommand(
        Child.daaPath(), arguments, environment: variables, descriptors: [0: line, 1: line, 2: line]))
    line.close()
    var shown = ""
    var isTyped = text == nil
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(terminal.number, &chunk, chunk.count)
      // The last one to have the terminal's other end open is the command.
      guard count > 0 else { break }
      shown += String(decoding: chunk[..<count], as: UTF8.self)
      if !isTyped, let text, shown.contains("(not shown): ") {
        isTyped = true
        let bytes = Array(text.utf8)
        write(terminal.number, bytes, bytes.count)
      }
    }
    Patience.wait(seconds: 20) { process.ended != nil }
    return (shown, try XCTUnwrap(process.ended))
  }

  func testTokenIsNotShown() throws {
    let (shown, status) = try screen(
      [
        "approve", "--redirect-uri", Stage.customScheme, "--circle-origin", "http://localhost:1", "--headless",
        "--virtual-authenticator",
      ], typing: "token-of-this-test\n")
    XCTAssertEqual(status, .exited(14))
    XCTAssertTrue(shown.contains("Frame token (not shown): "), shown)
    XCTAssertFalse(shown.contains("token-of-this-test"), shown)
  }

  func testColoursUnlessTheyAreNotWanted() throws {
    let doctor = [
      "doctor", "--redirect-uri", Stage.customScheme, "--bundle-id", "com.example.app", "--team-id", "ABCDE12345",
    ]
    XCTAssertTrue(try screen(doctor).0.contains("\u{1B}["))
    XCTAssertFalse(try screen(doctor, environment: ["NO_COLOR": "1"]).0.contains("\u{1B}"))
    XCTAssertFalse(try screen(doctor, environment: ["TERM": "dumb"]).0.contains("\u{1B}"))
  }
}
