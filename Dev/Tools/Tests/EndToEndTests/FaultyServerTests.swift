import ChildProcesses
import DaaSdk
import LocalSandbox
import XCTest

@testable import ChromiumSession

/// A page's server that answers slowly, by halves, with nonsense, or not any more.
@MainActor
final class FaultyServerTests: XCTestCase {
  private nonisolated static let stage = Stage()

  nonisolated override class func tearDown() {
    stage.endAndWait()
    super.tearDown()
  }

  private func sessions() async throws -> ChromiumSessions {
    ChromiumSessions(browser: try await Self.stage.browser())
  }

  private func configuration(_ server: PageServer) throws -> DaaScaConfiguration {
    try DaaScaConfiguration(
      environment: .sandbox, redirectURI: Stage.customScheme, circleOrigin: server.origin, approveTimeout: 30)
  }

  func testPagesThatCanNotBeLoaded() async throws {
    let header = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
    let cases: [(String, PageServer.Response, String)] = [
      ("closed without a byte", PageServer.Response(raw: ""), "net::ERR_EMPTY_RESPONSE"),
      ("not HTTP", PageServer.Response(raw: "220 mail ready\r\n\r\n"), "net::ERR_INVALID_HTTP_RESPONSE"),
      ("redirects to itself", .redirect(to: "/ceremony"), "net::ERR_TOO_MANY_REDIRECTS"),
      (
        "two lengths", PageServer.Response(raw: header + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab"),
        "net::ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH"
      ),
    ]
    for (name, response, reason) in cases {
      let server = try PageServer { _ in response }
      defer { server.stop() }
      let sessions = try await sessions()
      let client = sessions.client(try configuration(server))
      await assertThrows(.sessionUnavailable(message: "The system's session failed (DaaTools, code 4).")) {
        try await client.approve(frameToken: "token-of-this-test")
      }
      XCTAssertEqual(sessions.fault, .pageNotLoaded(reason: reason), name)
    }
    try await Rig.assertNoWindows(of: Self.stage.browser())
  }

  func testPagesThatNeverComeExpire() async throws {
    let header = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n"
    let cases: [(String, PageServer.Response)] = [
      ("no answer", PageServer.Response(raw: "", isHeld: true)),
      ("half a header", PageServer.Response(raw: "HTTP/1.1 200 OK\r\nContent-Ty", isHeld: true)),
      ("half a page, and silence", PageServer.Response(raw: header + "\r\n<!doctype html><p>", isHeld: true)),
      ("half a page, and the end", PageServer.Response(raw: header + "\r\n<!doctype html><p>")),
    ]
    for (name, response) in cases {
      let isAsked = OneShot<Bool>()
      let server = try PageServer { target in
        if target == "/ceremony" { isAsked.fulfil(true) }
        return response
      }
      defer { server.stop() }
      let sessions = try await sessions()
      let clock = ManualClock()
      let client = sessions.client(try configuration(server), clock: clock.clock)
      let ceremony = Task { try await client.approve(frameToken: "token-of-this-test") }
      _ = await isAsked.value
      clock.advance(bySeconds: 30)
      await assertThrows(like: .expired(message: "")) { try await ceremony.value }
      XCTAssertNil(sessions.fault, name)
    }
    try await Rig.assertNoWindows(of: Self.stage.browser())
  }

  /// What the person agreed to still comes back; it is the backend that can't go on.
  func testSandboxGoneWhenThePageIsReady() async throws {
    let sandbox = try await SandboxServer.start(redirectURIs: [Stage.customScheme])
    let backend = RelayBackend(sandbox: sandbox, redirectURI: Stage.customScheme)
    let token = try await backend.startRegistration()
    let sessions = try await sessions()
    sessions.settings = SessionSettings(
      device: VirtualDevice(),
      person: { page in
        try await page.wait(forPhase: "ready")
        sandbox.process.send(SIGKILL, toGroup: true)
        _ = await sandbox.process.waitUntilEnded()
        try await page.click("#approve")
      })
    let configuration = try DaaScaConfiguration(
      environment: .sandbox, redirectURI: Stage.customScheme, circleOrigin: sandbox.origin)
    let response = try await sessions.client(configuration).enroll(frameToken: token)
    do {
      _ = try await backend.completeRegistration(response)
      XCTFail("A sandbox that is gone answered.")
    } catch {
      XCTAssertEqual(error as? APIError, .unreachable)
    }
  }

  func testSandboxGoneBeforeThePage() async throws {
    let sandbox = try await SandboxServer.start(redirectURIs: [Stage.customScheme])
    let token = try await RelayBackend(sandbox: sandbox, redirectURI: Stage.customScheme).startRegistration()
    let status = await sandbox.stop()
    XCTAssertEqual(status, .exited(0))
    let sessions = try await sessions()
    let configuration = try DaaScaConfiguration(
      environment: .sandbox, redirectURI: Stage.customScheme, circleOrigin: sandbox.origin)
    await assertThrows(like: .sessionUnavailable(message: "")) {
      try await sessions.client(configuration).enroll(frameToken: token)
    }
    XCTAssertEqual(sessions.fault, .pageNotLoaded(reason: "net::ERR_CONNECTION_REFUSED"))
  }
}
