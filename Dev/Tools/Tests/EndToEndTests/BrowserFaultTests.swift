import ChildProcesses
import DaaSdk
import Foundation
import XCTest

@testable import ChromiumSession

/// A browser that isn't there, goes, or stops. Each of these ends with a clear error, and leaves nothing behind.
@MainActor
final class BrowserFaultTests: XCTestCase {
  private var server: PageServer?

  override func setUp() async throws {
    server = try PageServer { _ in .page("document.documentElement.dataset.phase = 'ready'") }
  }

  override func tearDown() async throws {
    server?.stop()
  }

  private func start(callTimeout: Duration = .seconds(20)) async throws -> Browser {
    var options = BrowserOptions()
    options.callTimeout = callTimeout
    return try await Browser.start(options)
  }

  /// What an approval ends with while this happens to its page, and what the tool itself has to say.
  private func failure(
    in browser: Browser, origin: String? = nil, _ happening: @escaping SessionSettings.Person
  ) async throws -> (DaaScaError?, SessionFault?) {
    let sessions = ChromiumSessions(
      browser: browser,
      settings: SessionSettings(person: { page in
        try await page.wait(forPhase: "ready")
        try await happening(page)
      }))
    let configuration = try DaaScaConfiguration(
      environment: .sandbox, redirectURI: Stage.customScheme, circleOrigin: origin ?? server?.origin,
      approveTimeout: 30)
    do {
      _ = try await sessions.client(configuration).approve(frameToken: "token-of-this-test")
      return (nil, sessions.fault)
    } catch {
      return (error as? DaaScaError, sessions.fault)
    }
  }

  private func unavailable(_ code: Int) -> DaaScaError {
    .sessionUnavailable(message: "The system's session failed (DaaTools, code \(code)).")
  }

  // MARK: In the middle of a ceremony

  func testCrashedPage() async throws {
    let browser = try await start()
    let (error, fault) = try await failure(in: browser) { page in
      // Never answered: the page is gone.
      Task { try? await page.call("Page.crash") }
    }
    XCTAssertEqual(error, unavailable(3))
    XCTAssertEqual(fault, .pageCrashed)
    try await Rig.assertNoWindows(of: browser)
    await browser.close()
    Leftovers.assertNone(of: browser)
  }

  func testKilledBrowser() async throws {
    let browser = try await start()
    let (error, fault) = try await failure(in: browser) { _ in browser.process.send(SIGKILL) }
    XCTAssertEqual(error, unavailable(1))
    XCTAssertEqual(fault, .browserEnded(.killed(signal: SIGKILL)))
    // Without being closed.
    Leftovers.assertNone(of: browser)
    await browser.close()
  }

  func testFrozenBrowser() async throws {
    let browser = try await start(callTimeout: .seconds(1))
    let (error, fault) = try await failure(in: browser) { _ in browser.process.send(SIGSTOP, toGroup: true) }
    XCTAssertEqual(error, unavailable(2))
    XCTAssertEqual(fault, .browserFrozen)
    await browser.close()
    Leftovers.assertNone(of: browser)
  }

  /// Before its first call, and while its page is being loaded.
  func testFrozenBrowserAtEarlierSteps() async throws {
    let silent = try PageServer { _ in PageServer.Response(raw: "", isHeld: true) }
    defer { silent.stop() }
    for isEarly in [true, false] {
      let browser = try await start(callTimeout: .seconds(1))
      let configuration = try DaaScaConfiguration(
        environment: .sandbox, redirectURI: Stage.customScheme, circleOrigin: silent.origin, approveTimeout: 30)
      let sessions = ChromiumSessions(
        browser: browser,
        settings: SessionSettings(person: { _ in browser.process.send(SIGSTOP, toGroup: true) }))
      if isEarly { browser.process.send(SIGSTOP, toGroup: true) }
      await assertThrows(unavailable(2)) {
        try await sessions.client(configuration).approve(frameToken: "token-of-this-test")
      }
      XCTAssertEqual(sessions.fault, .browserFrozen)
      await browser.close()
      Leftovers.assertNone(of: browser)
    }
  }

  func testBrowserThatIsQuitIsCancelled() async throws {
    let browser = try await start()
    let (error, _) = try await failure(in: browser) { _ in
      Task { try? await browser.client.call("Browser.close") }
    }
    XCTAssertEqual(error, .cancelled)
    await browser.close()
    Leftovers.assertNone(of: browser)
  }

  func testBrowserThatIsGoneBefore() async throws {
    let browser = try await start()
    browser.process.send(SIGKILL)
    _ = await browser.process.waitUntilEnded()
    let (error, fault) = try await failure(in: browser) { _ in }
    XCTAssertEqual(error, unavailable(1))
    XCTAssertEqual(fault, .browserEnded(.killed(signal: SIGKILL)))
    Leftovers.assertNone(of: browser)
  }

  func testPageThatCanNotBeReached() async throws {
    let browser = try await start()
    let gone = try PageServer { _ in PageServer.Response() }
    gone.stop()
    let (error, fault) = try await failure(in: browser, origin: gone.origin) { _ in }
    XCTAssertEqual(error, unavailable(4))
    XCTAssertEqual(fault, .pageNotLoaded(reason: "net::ERR_CONNECTION_REFUSED"))
    await browser.close()
    Leftovers.assertNone(of: browser)
  }

  // MARK: At the start

  func testNoChromium() async throws {
    XCTAssertThrowsError(try ChromiumExecutable.find(at: nil, environment: ["PATH": "/nonexistent"])) { error in
      XCTAssertEqual(error as? BrowserStartError, .notInstalled)
      XCTAssertTrue(error.localizedDescription.contains("apt-get install chromium"))
    }
  }

  func testWrongPathToChromium() async throws {
    try await assertStartFails(at: "/nonexistent/chromium", with: .notExecutable(path: "/nonexistent/chromium"))
    try await assertStartFails(at: "/tmp", with: .notExecutable(path: "/tmp"))
  }

  func testProgramThatEndsAtOnce() async throws {
    try await assertStartFails(at: "/bin/false", with: .ended(.exited(1), lastWords: nil))
    let script = try script("echo no usable display >&2; exit 3")
    try await assertStartFails(at: script, with: .ended(.exited(3), lastWords: "no usable display"))
  }

  func testProgramThatNeverAnswers() async throws {
    let script = try script("sleep 300 & sleep 300")
    try await assertStartFails(at: script, with: .silent)
  }

  private func assertStartFails(at path: String, with expected: BrowserStartError, line: UInt = #line) async throws
  {
    var options = BrowserOptions()
    options.executable = path
    options.startTimeout = .seconds(1)
    let parent = PrivateFolder.systemFolder + "/daa-test-" + UUID().uuidString.prefix(8)
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: parent) }
    options.folderParent = parent
    do {
      let browser = try await Browser.start(options)
      await browser.close()
      XCTFail("It started.", line: line)
    } catch {
      XCTAssertEqual(error as? BrowserStartError, expected, line: line)
    }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: parent), [], line: line)
    XCTAssertEqual(Leftovers.processes(mentioning: parent), [], line: line)
  }

  private func script(_ text: String) throws -> String {
    let path = NSTemporaryDirectory() + "daa-test-" + UUID().uuidString
    try Data("#!/bin/sh\n\(text)\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    addTeardownBlock { try? FileManager.default.removeItem(atPath: path) }
    return path
  }
}
