import ChildProcesses
import ChromiumSession
import Foundation
import XCTest

/// The `daa` command as a user runs it.
final class DemoCommandTests: XCTestCase {
  private static let demo = ["demo", "--screenshots", Child.output]

  func testDemoTellsItsStoryAndSavesWhatItSaw() async throws {
    let demo = try Child.daa(Self.demo)
    defer { demo.removeFolders() }
    let lines = await demo.lines()
    let status = await demo.process.waitUntilEnded()
    XCTAssertEqual(status, .exited(0), demo.errors.lastLine ?? "")
    XCTAssertEqual(lines.filter { $0.contains("✓") }.count, 18)
    XCTAssertFalse(lines.contains { $0.contains("\u{1B}") }, "There are colours without a terminal.")
    let pictures = ["approve", "enrol", "used-token"].flatMap { ["\($0)-dark.png", "\($0)-light.png"] }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: demo.outputFolder).sorted(), pictures)
    try demo.assertNothingLeft()
  }

  func testSignalsLeaveNothing() async throws {
    for (signal, line) in [(SIGINT, "1. Enrol"), (SIGTERM, "2. Approve"), (SIGHUP, "DaaSdk")] {
      let demo = try Child.daa(Self.demo)
      let came = await demo.waitForLine(containing: line)
      XCTAssertTrue(came, demo.errors.lastLine ?? "")
      let family = Leftovers.family(of: demo.process.pid)
      XCTAssertGreaterThan(family.count, 3)
      demo.process.send(signal)
      let status = await demo.process.waitUntilEnded()
      XCTAssertEqual(status, .killed(signal: signal))
      XCTAssertEqual(family.filter { ProcessTable.family(of: $0) != nil }, [])
      XCTAssertNil(demo.errors.lastLine)
      try demo.assertNothingLeft()
      demo.removeFolders()
    }
  }

  func testSignalAtTheStartLeavesNothing() async throws {
    for milliseconds in [5, 50, 150, 300] {
      let demo = try Child.daa(Self.demo)
      try await Task.sleep(for: .milliseconds(milliseconds))
      let family = Leftovers.family(of: demo.process.pid)
      demo.process.send(SIGINT)
      let status = await demo.process.waitUntilEnded()
      XCTAssertEqual(status, .killed(signal: SIGINT))
      XCTAssertEqual(family.filter { ProcessTable.family(of: $0) != nil }, [])
      try demo.assertNothingLeft()
      demo.removeFolders()
    }
  }

  /// Nothing can be cleaned up then; what must end ends by itself, and the folder goes at the next start.
  func testKilledDemoTakesItsChildrenWithIt() async throws {
    let demo = try Child.daa(Self.demo)
    defer { demo.removeFolders() }
    let came = await demo.waitForLine(containing: "1. Enrol")
    XCTAssertTrue(came, demo.errors.lastLine ?? "")
    let family = Leftovers.family(of: demo.process.pid)
    demo.process.send(SIGKILL)
    _ = await demo.process.waitUntilEnded()
    let areGone = Patience.wait(seconds: 10) { family.allSatisfy { ProcessTable.family(of: $0) == nil } }
    XCTAssertTrue(areGone)
    PrivateFolder.removeAbandoned(prefix: Browser.folderPrefix, in: demo.temporaryFolder)
    try demo.assertNothingLeft()
  }

  func testKilledSandboxIsNamedAtEachChapter() async throws {
    for chapter in ["1. Enrol", "2. Approve", "5. Register"] {
      let demo = try Child.daa(Self.demo)
      defer { demo.removeFolders() }
      let came = await demo.waitForLine(containing: chapter)
      XCTAssertTrue(came, demo.errors.lastLine ?? "")
      let sandbox = Leftovers.processes(mentioning: "--exit-with-parent").filter {
        ProcessTable.family(of: $0)?.parent == demo.process.pid
      }
      XCTAssertEqual(sandbox.count, 1)
      for process in sandbox { kill(process, SIGKILL) }
      let status = await demo.process.waitUntilEnded()
      XCTAssertEqual(status, .exited(1), chapter)
      let sentences = [
        "daa: The local sandbox can't be reached.",
        "daa: The ceremony page could not be loaded (net::ERR_CONNECTION_REFUSED).",
      ]
      // Where the page was there already, it says what it couldn't do.
      let words = demo.errors.lastLine ?? "nothing"
      XCTAssertTrue(sentences.contains(words) || words.hasPrefix("daa: The page should be ready"), words)
      try demo.assertNothingLeft()
    }
  }

  func testMissingProgramsAreNamed() async throws {
    try await assertDemoFails(
      environment: ["DAA_CHROMIUM": "/nonexistent/chromium"],
      with: "daa: There is no program at /nonexistent/chromium. On Debian: sudo apt-get install chromium")
    try await assertDemoFails(
      environment: ["DAA_SANDBOX": "/nonexistent/daa-sandbox"],
      with: "daa: There is no program at /nonexistent/daa-sandbox, which DAA_SANDBOX names.")
    try await assertDemoFails(
      environment: ["DAA_SANDBOX": "/bin/false"], with: "daa: The local sandbox ended at once (status 1).")
    try await assertDemoFails(
      environment: ["TMPDIR": "/nonexistent"],
      with: "daa: No temporary folder can be made in /nonexistent: No such file or directory."
        + " Set TMPDIR to another place.")
  }

  private func assertDemoFails(
    environment: [String: String], with sentence: String, line: UInt = #line
  ) async throws {
    let demo = try Child.daa(Self.demo, environment: environment.mapValues { $0 })
    defer { demo.removeFolders() }
    let status = await demo.process.waitUntilEnded()
    XCTAssertEqual(status, .exited(69), line: line)
    XCTAssertEqual(demo.errors.lastLine, sentence, line: line)
    try demo.assertNothingLeft()
  }

  func testHelpAndUsage() async throws {
    for (arguments, word) in [(["--help"], "Commands:"), (["demo", "--help"], "--screenshots DIR")] {
      let child = try Child.daa(arguments)
      defer { child.removeFolders() }
      let lines = await child.lines()
      let status = await child.process.waitUntilEnded()
      XCTAssertEqual(status, .exited(0))
      XCTAssertTrue(lines.contains { $0.contains(word) })
    }
    let demoLines = [["demo", "--screenshot"], ["demo", "--screenshots"], ["demo", "x"]]
    for arguments in [[], ["dem"], ["--x"]] + demoLines {
      let child = try Child.daa(arguments)
      defer { child.removeFolders() }
      let status = await child.process.waitUntilEnded()
      XCTAssertEqual(status, .exited(64), "\(arguments)")
      let usage = arguments.count > 1 ? "demo [--screenshots DIR]" : "COMMAND [options]"
      XCTAssertEqual(child.errors.lastLine, "Usage: daa \(usage)")
    }
  }
}
