import ChildProcesses
import DaaSdk
import Foundation
import LocalSandbox
import XCTest

@testable import ChromiumSession

/// Ceremonies in windows that can be seen, on a display that nobody looks at: `apt-get install xvfb`.
@MainActor
final class VisibleWindowTests: XCTestCase {
  private nonisolated static let stage = Stage()

  nonisolated override class func tearDown() {
    stage.endAndWait()
    super.tearDown()
  }

  /// A display of its own for one test.
  private struct Display {
    let process: ChildProcess
    let name: String

    static func start() async throws -> Display {
      let (ours, theirs) = try Descriptor.connectedPair()
      let process = try ChildProcess.start(
        ChildCommand(
          "/usr/bin/Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-noreset"],
          environment: ProcessInfo.processInfo.environment, descriptors: [3: theirs]))
      theirs.close()
      let channel = MessageChannel(ours, separator: UInt8(ascii: "\n"))
      var lines = channel.messages.makeAsyncIterator()
      let line = await lines.next().map { String(decoding: $0, as: UTF8.self) }
      let number = try XCTUnwrap(line, "Xvfb ended.")
      return Display(process: process, name: ":" + number)
    }

    func end() async {
      process.send(SIGTERM)
      await process.end(within: .seconds(3))
    }
  }

  func testEnrolsAndApprovesInAWindow() async throws {
    let display = try await Display.start()
    setenv("DISPLAY", display.name, 1)
    var options = BrowserOptions()
    options.isHeadless = false
    let browser = try await Browser.start(options)
    let sandbox = try await Self.stage.sandbox()
    let device = VirtualDevice()
    for redirectURI in [Stage.customScheme, Stage.https] {
      let backend = RelayBackend(sandbox: sandbox, redirectURI: redirectURI)
      let sessions = ChromiumSessions(browser: browser)
      let configuration = try DaaScaConfiguration(
        environment: .sandbox, redirectURI: redirectURI, circleOrigin: sandbox.origin)
      sessions.settings = SessionSettings(
        device: device,
        person: { page in
          try await page.wait(forPhase: "ready")
          try await page.click("#approve")
        })
      if device.count == 0 {
        let token = try await backend.startRegistration()
        let response = try await sessions.client(configuration).enroll(frameToken: token)
        _ = try await backend.completeRegistration(response)
      }
      let transfer = Transfer(amount: "1.00", currency: "USD")
      let token = try await backend.startTransfer(transfer)
      let approval = try await sessions.client(configuration).approve(frameToken: token)
      _ = try await backend.confirmTransfer(transfer, approval: approval)
      XCTAssertNil(sessions.fault)
    }
    await browser.close()
    Leftovers.assertNone(of: browser)
    await display.end()
  }

  func testCommandOpensAWindowAndCtrlCClosesIt() async throws {
    let display = try await Display.start()
    let isShown = OneShot<Bool>()
    let server = try PageServer { target in
      if target == "/shown" { isShown.fulfil(true) }
      return .page("fetch('/shown')")
    }
    defer { server.stop() }
    let child = try Child.daa(
      ["approve", "--redirect-uri", Stage.customScheme, "--circle-origin", server.origin],
      environment: ["DISPLAY": display.name], input: "token-of-this-test")
    defer { child.removeFolders() }
    _ = await isShown.value
    child.process.send(SIGINT)
    let output = await child.lines()
    let status = await child.process.waitUntilEnded()
    XCTAssertEqual(status, .killed(signal: SIGINT))
    XCTAssertEqual(output, [])
    XCTAssertEqual(child.errors.lastLine, "The ceremony was cancelled.")
    try child.assertNothingLeft()
    await display.end()
  }
}
