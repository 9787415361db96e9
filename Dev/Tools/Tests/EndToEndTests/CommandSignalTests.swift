import ChildProcesses
import Foundation
import XCTest

@testable import ChromiumSession

/// What becomes of a ceremony when its command is told to end, or its browser is killed, at any step.
final class CommandSignalTests: XCTestCase {
  private enum Step: CaseIterable {
    /// The frame token hasn't been given yet.
    case waitingForToken
    /// Chromium is there, and no more.
    case browserStarted
    /// The page was asked for, and its server is silent.
    case pageAsked
    /// The page is there, and waits for its user.
    case pageShown
  }

  /// A command that is at this step, and stays there.
  private func command(at step: Step) async throws -> (Child, PageServer) {
    let isAsked = OneShot<Bool>()
    let isShown = OneShot<Bool>()
    let server = try PageServer { target in
      if target == "/shown" {
        isShown.fulfil(true)
        return PageServer.Response()
      }
      isAsked.fulfil(true)
      let isHeld = step == .browserStarted || step == .pageAsked
      return isHeld ? PageServer.Response(raw: "", isHeld: true) : .page("fetch('/shown')")
    }
    let child = try Child.daa(
      [
        "approve", "--redirect-uri", Stage.customScheme, "--circle-origin", server.origin, "--headless",
        "--virtual-authenticator",
      ], input: step == .waitingForToken ? nil : "token-of-this-test\n")
    switch step {
    case .waitingForToken:
      // It reads from then on.
      let handles = Patience.wait(seconds: 10) { Self.handlesSignals(child.process.pid) }
      XCTAssertTrue(handles)
    case .browserStarted:
      let isThere = Patience.wait(seconds: 20) { Leftovers.family(of: child.process.pid).count > 1 }
      XCTAssertTrue(isThere)
    case .pageAsked: _ = await isAsked.value
    case .pageShown: _ = await isShown.value
    }
    return (child, server)
  }

  /// Whether the program has put its own handler in the place of the system's, which its status file tells.
  private static func handlesSignals(_ pid: pid_t) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") } ?? ""
    let mask = UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) ?? 0
    return mask >> UInt64(SIGTERM - 1) & 1 == 1
  }

  func testSignalsCancelTheCeremonyAtEachStep() async throws {
    for step in Step.allCases {
      for signal in [SIGINT, SIGTERM] {
        let (child, server) = try await command(at: step)
        defer {
          server.stop()
          child.removeFolders()
        }
        let family = Leftovers.family(of: child.process.pid)
        child.process.send(signal)
        let output = await child.lines()
        let status = await child.process.waitUntilEnded()
        XCTAssertEqual(status, .killed(signal: signal), "\(step)")
        XCTAssertEqual(output, [], "\(step)")
        let words = step == .waitingForToken ? nil : "The ceremony was cancelled."
        XCTAssertEqual(child.errors.lastLine, words, "\(step)")
        XCTAssertEqual(family.filter { ProcessTable.family(of: $0) != nil }, [], "\(step)")
        try child.assertNothingLeft()
      }
    }
  }

  func testKilledBrowserEndsTheCommandAtEachStep() async throws {
    for step in Step.allCases where step != .waitingForToken {
      let (child, server) = try await command(at: step)
      defer {
        server.stop()
        child.removeFolders()
      }
      let browser = Leftovers.family(of: child.process.pid).subtracting([child.process.pid])
      for process in browser { kill(process, SIGKILL) }
      let output = await child.lines()
      let status = await child.process.waitUntilEnded()
      // It may have been killed before it was ready.
      XCTAssertTrue([.exited(69), .exited(14)].contains(status), "\(step): \(status)")
      if step != .browserStarted { XCTAssertEqual(status, .exited(14)) }
      XCTAssertTrue(child.errors.lastLine?.contains("Chromium ended") ?? false, child.errors.lastLine ?? "nothing")
      XCTAssertEqual(output, [], "\(step)")
      try child.assertNothingLeft()
    }
  }

  /// Nothing can be cleaned up then; what must end ends by itself, and the folder goes at the next start.
  func testKilledCommandTakesItsBrowserWithIt() async throws {
    for step in Step.allCases where step != .waitingForToken {
      let (child, server) = try await command(at: step)
      defer {
        server.stop()
        child.removeFolders()
      }
      child.process.send(SIGKILL)
      _ = await child.process.waitUntilEnded()
      let areGone = Patience.wait(seconds: 10) { Leftovers.processes(mentioning: child.temporaryFolder).isEmpty }
      XCTAssertTrue(areGone, "\(step)")
      // A process that ends has no text any more that mentions the folder, and holds its lock a moment longer.
      _ = Patience.wait(seconds: 10) {
        PrivateFolder.removeAbandoned(prefix: Browser.folderPrefix, in: child.temporaryFolder)
        return (try? FileManager.default.contentsOfDirectory(atPath: child.temporaryFolder)) == []
      }
      try child.assertNothingLeft()
    }
  }
}
