import ChildProcesses
import DaaSdk
import Foundation
import LocalSandbox
import XCTest

@testable import ChromiumSession

/// `daa enroll` and `daa approve`, as a user or a script runs them.
final class CeremonyCommandTests: XCTestCase {
  private static let stage = Stage()

  override class func tearDown() {
    stage.endAndWait()
    super.tearDown()
  }

  private var folder = ""

  override func setUpWithError() throws {
    folder = NSTemporaryDirectory() + "daa-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  override func tearDown() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private struct Run {
    let status: ExitStatus
    let output: [String]
    let lastWords: String?
  }

  private func arguments(_ command: String, _ more: [String] = [], origin: String) -> [String] {
    [
      command, "--redirect-uri", Stage.customScheme, "--circle-origin", origin, "--headless",
      "--virtual-authenticator",
    ] + more
  }

  /// Runs it to its end, after which nothing may be left.
  private func run(
    _ arguments: [String], environment: [String: String?] = [:], input: String = "", line: UInt = #line
  ) async throws -> Run {
    let child = try Child.daa(arguments, environment: environment, input: input)
    defer { child.removeFolders() }
    let output = await child.lines()
    let status = await child.process.waitUntilEnded()
    try child.assertNothingLeft(line: line)
    return Run(status: status, output: output, lastWords: child.errors.lastLine)
  }

  // MARK: What works

  func testEnrolsAndApprovesWithAKeptDevice() async throws {
    let sandbox = try await Self.stage.sandbox()
    let backend = RelayBackend(sandbox: sandbox, redirectURI: Stage.customScheme)
    let device = ["--device", folder + "/device.json"]
    var token = try await backend.startRegistration()
    let enrolment = try await run(arguments("enroll", device, origin: sandbox.origin), input: token + "\n")
    XCTAssertEqual(enrolment.status, .exited(0), enrolment.lastWords ?? "")
    XCTAssertEqual(enrolment.output.count, 1, "The result is not alone on standard output.")
    _ = try await backend.completeRegistration(enrolment.output[0])
    let mode = try FileManager.default.attributesOfItem(atPath: device[1])[.posixPermissions] as? NSNumber
    XCTAssertEqual(mode?.intValue, 0o600)

    let transfer = Transfer(amount: "5.00", currency: "USD")
    token = try await backend.startTransfer(transfer)
    let file = folder + "/token"
    try write(token, to: file, mode: 0o600)
    let approval = try await run(
      arguments("approve", device + ["--token-file", file], origin: sandbox.origin), environment: ["HOME": nil])
    XCTAssertEqual(approval.status, .exited(0), approval.lastWords ?? "")
    _ = try await backend.confirmTransfer(transfer, approval: approval.output[0])

    token = try await backend.startRegistration()
    let again = try await run(arguments("enroll", device, origin: sandbox.origin), input: token)
    XCTAssertEqual(again.status, .exited(12), again.lastWords ?? "")
    XCTAssertEqual(again.output, [])
  }

  func testTwoAtOnce() async throws {
    let sandbox = try await Self.stage.sandbox()
    let backend = RelayBackend(sandbox: sandbox, redirectURI: Stage.customScheme)
    let tokens = [try await backend.startRegistration(), try await backend.startRegistration()]
    let arguments = arguments("enroll", origin: sandbox.origin)
    let children = try tokens.map { try Child.daa(arguments, input: $0) }
    for child in children {
      let output = await child.lines()
      let status = await child.process.waitUntilEnded()
      XCTAssertEqual(status, .exited(0), child.errors.lastLine ?? "")
      XCTAssertEqual(output.count, 1)
      try child.assertNothingLeft()
      child.removeFolders()
    }
  }

  // MARK: What doesn't

  func testEachErrorHasItsStatus() async throws {
    let sandbox = try await Self.stage.sandbox()
    let backend = RelayBackend(sandbox: sandbox, redirectURI: Stage.customScheme)
    let outcomes: [(String, Int32)] = [
      ("cancelled", 10), ("expired", 11), ("already-enrolled", 12), ("unsupported", 13), ("expired-token", 14),
      ("wrong-state", 15), ("protocol", 16),
    ]
    for (outcome, status) in outcomes {
      let token = try await backend.startRegistration()
      try await backend.rehearse(outcome)
      let run = try await run(arguments("enroll", origin: sandbox.origin), input: token)
      XCTAssertEqual(run.status, .exited(status), outcome)
      XCTAssertEqual(run.output, [], outcome)
      XCTAssertNotNil(run.lastWords, outcome)
    }
  }

  func testTokensThatCanNotBeRead() async throws {
    let origin = "http://localhost:9"
    let file = folder + "/token"
    try write("token-of-this-test", to: file, mode: 0o644)
    try write("", to: folder + "/empty", mode: 0o600)
    let cases: [([String], Int32, String)] = [
      (["--token-file", file], 77, "is open to others"),
      (["--token-file", folder + "/none"], 66, "There is no file"),
      (["--token-file", folder], 66, "is not a file of the right kind"),
      (["--token-file", folder + "/empty"], 66, "There is no frame token in"),
      ([], 66, "There is no frame token on standard input."),
    ]
    for (options, status, words) in cases {
      let run = try await run(arguments("approve", options, origin: origin))
      XCTAssertEqual(run.status, .exited(status), words)
      XCTAssertTrue(run.lastWords?.contains(words) ?? false, run.lastWords ?? "nothing")
    }
  }

  func testCommandLinesThatMeanNothing() async throws {
    let cases: [([String], Int32)] = [
      (["approve"], 64), (["approve", "token"], 64),
      (["approve", "--redirect-uri", Stage.customScheme, "--headless"], 64),
      (["approve", "--redirect-uri", Stage.customScheme, "--device", "x"], 64),
      (["approve", "--redirect-uri", Stage.customScheme, "--environment", "x"], 64),
      (["approve", "--redirect-uri", Stage.customScheme, "--timeout", "soon"], 64),
      (["approve", "--redirect-uri", "http://a.example/"], 78),
      (["approve", "--redirect-uri", Stage.customScheme, "--timeout", "29"], 78),
      (["approve", "--redirect-uri", Stage.customScheme, "--circle-origin", "http://a.example"], 78),
      (
        [
          "approve", "--redirect-uri", Stage.customScheme, "--environment", "production", "--circle-origin",
          "http://localhost:9",
        ], 78
      ),
    ]
    for (arguments, status) in cases {
      let run = try await run(arguments, input: "token-of-this-test")
      XCTAssertEqual(run.status, .exited(status), "\(arguments)")
      XCTAssertEqual(run.output, [], "\(arguments)")
    }
  }

  func testBrowsersThatCanNotBeStarted() async throws {
    let cases: [([String: String?], String)] = [
      (["DAA_CHROMIUM": "/nonexistent"], "There is no program at /nonexistent."),
      (["DAA_CHROMIUM": "/bin/false"], "Chromium ended at once (status 1)."),
      // Not even root can make anything there.
      (["TMPDIR": "/sys"], "No temporary folder can be made in /sys"),
      (["TMPDIR": "/nonexistent"], "No temporary folder can be made in /nonexistent"),
    ]
    for (environment, words) in cases {
      let run = try await run(
        arguments("approve", origin: "http://localhost:9"), environment: environment, input: "token-of-this-test")
      XCTAssertEqual(run.status, .exited(69), words)
      XCTAssertTrue(run.lastWords?.contains(words) ?? false, run.lastWords ?? "nothing")
    }
    let window = ["approve", "--redirect-uri", Stage.customScheme]
    let run = try await run(
      window, environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil], input: "token-of-this-test")
    XCTAssertEqual(run.status, .exited(69))
    XCTAssertTrue(run.lastWords?.hasPrefix("daa: There is no display") ?? false)
  }

  /// Files may grow to 4 KiB and no further, as on a disk that is full.
  func testNoRoomForTheBrowser() async throws {
    let words = arguments("approve", origin: "http://localhost:9").map { "'\($0)'" }.joined(separator: " ")
    let script = "trap '' XFSZ; ulimit -f 8; exec '\(try Child.daaPath())' \(words)"
    let child = try Child("/bin/sh", ["-c", script], input: "token-of-this-test")
    defer { child.removeFolders() }
    let output = await child.lines()
    let status = await child.process.waitUntilEnded()
    XCTAssertEqual(status, .exited(69), child.errors.lastLine ?? "")
    XCTAssertEqual(output, [])
    XCTAssertTrue(child.errors.lastLine?.hasPrefix("daa: Chromium ended at once") ?? false)
    try child.assertNothingLeft()
  }

  private func write(_ text: String, to path: String, mode: Int) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}
