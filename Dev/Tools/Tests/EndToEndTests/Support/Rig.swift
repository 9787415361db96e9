@_spi(DaaTools) import DaaSdk
import ChildProcesses
import Foundation
import LocalSandbox
import XCTest

@testable import ChromiumSession

/// What one test of a ceremony needs: a user's device, an app's backend, and a client.
@MainActor
final class Rig {
  let browser: Browser
  let sandbox: SandboxServer
  let backend: RelayBackend
  let sessions: ChromiumSessions
  let device = VirtualDevice()

  init(_ stage: Stage, redirectURI: String = Stage.customScheme) async throws {
    browser = try await stage.browser()
    sandbox = try await stage.sandbox()
    backend = RelayBackend(sandbox: sandbox, redirectURI: redirectURI)
    sessions = ChromiumSessions(browser: browser)
  }

  func client(at redirectURI: String = Stage.customScheme, clock: DaaToolsClock = .system) throws -> DaaSca {
    let configuration = try DaaScaConfiguration(
      environment: .sandbox, redirectURI: redirectURI, circleOrigin: sandbox.origin, approveTimeout: 60,
      enrollTimeout: 60)
    return sessions.client(configuration, clock: clock)
  }

  /// Who is in front of the page of the next ceremony.
  func seat(_ person: @escaping SessionSettings.Person) {
    sessions.settings = SessionSettings(device: device, person: person)
  }

  /// A page that is left alone.
  func seatNobody() {
    sessions.settings = SessionSettings(device: device)
  }

  /// Somebody who presses a button as soon as the page is ready.
  func seatSomebodyWhoPresses(_ selector: String) {
    seat { page in
      try await page.wait(forPhase: "ready")
      try await page.click(selector)
    }
  }

  /// Somebody who only looks; the value comes when the page is ready.
  func seatSomebodyWhoLooks() -> OneShot<BrowserPage> {
    let ready = OneShot<BrowserPage>()
    seat { page in
      try await page.wait(forPhase: "ready")
      ready.fulfil(page)
    }
    return ready
  }

  func enrol(_ sca: DaaSca) async throws {
    let token = try await backend.startRegistration()
    seatSomebodyWhoPresses("#approve")
    _ = try await backend.completeRegistration(try await sca.enroll(frameToken: token))
  }

  /// How many contexts the browser has, and so how many windows of ceremonies are open.
  static func openWindows(of browser: Browser) async throws -> Int {
    try await browser.client.call("Target.getBrowserContexts")["browserContextIds"]?.array?.count ?? -1
  }

  /// Fails unless all windows are gone soon; a window closes after its call has ended.
  static func assertNoWindows(of browser: Browser, file: StaticString = #filePath, line: UInt = #line) async throws
  {
    for _ in 0..<100 {
      if try await openWindows(of: browser) == 0 { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    XCTFail("A window is still open.", file: file, line: line)
  }
}
