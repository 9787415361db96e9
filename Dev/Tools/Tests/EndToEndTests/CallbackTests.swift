import ChildProcesses
import DaaSdk
import XCTest

@testable import ChromiumSession

/// Every way in which a page can come to the callback, or seem to.
@MainActor
final class CallbackTests: XCTestCase {
  private nonisolated static let stage = Stage()
  private static let forms = [Stage.customScheme, Stage.https]

  nonisolated override class func tearDown() {
    stage.endAndWait()
    super.tearDown()
  }

  /// Puts together an answer to the ceremony that opened the page.
  private nonisolated static func prelude(_ redirectURI: String) -> String {
    """
    const link = new URLSearchParams(location.hash.slice(1)), uri = '\(redirectURI)'
    const fragment = (name, state = link.get('state')) =>
      `#v=1&kind=${link.get('kind')}&state=${state}&result=${btoa(`{"by":"${name}"}`).replaceAll('=', '')}`

    """
  }

  /// What an approval gives whose page runs this script.
  private func approval(
    at redirectURI: String, script: String, person: SessionSettings.Person? = nil,
    other: @escaping @Sendable (String) -> PageServer.Response = { _ in PageServer.Response() }
  ) async throws -> String {
    try await approval(at: redirectURI, person: person) { target in
      target == "/ceremony" ? .page(Self.prelude(redirectURI) + script) : other(target)
    }
  }

  private func approval(
    at redirectURI: String, person: SessionSettings.Person? = nil,
    answer: @escaping @Sendable (String) -> PageServer.Response
  ) async throws -> String {
    let server = try PageServer(answer)
    defer { server.stop() }
    let browser = try await Self.stage.browser()
    let sessions = ChromiumSessions(browser: browser, settings: SessionSettings(person: person))
    let configuration = try DaaScaConfiguration(
      environment: .sandbox, redirectURI: redirectURI, circleOrigin: server.origin, approveTimeout: 30)
    let result = try await sessions.client(configuration).approve(frameToken: "token-of-this-test")
    XCTAssertNil(sessions.fault)
    return result
  }

  private func assertApproval(
    by name: String, script: String, person: SessionSettings.Person? = nil, line: UInt = #line,
    other: @escaping @Sendable (String) -> PageServer.Response = { _ in PageServer.Response() }
  ) async throws {
    for form in Self.forms {
      let result = try await approval(at: form, script: script, person: person, other: other)
      XCTAssertEqual(result, #"{"by":"\#(name)"}"#, form, line: line)
    }
  }

  // MARK: What counts

  func testNavigationCounts() async throws {
    try await assertApproval(by: "page", script: "location.href = uri + fragment('page')")
  }

  func testAnswerToARedirectCounts() async throws {
    let script = "location.href = '/leave?' + uri + fragment('server').replace('#', '%23')"
    try await assertApproval(
      by: "server", script: script,
      other: { target in
        let url = target.replacingOccurrences(of: "/leave?", with: "")
        return .redirect(to: url.replacingOccurrences(of: "%23", with: "#"))
      })
  }

  func testWindowOpenedAtTheCallbackCounts() async throws {
    let script = """
      const button = document.createElement('button'); button.textContent = 'open'
      button.onclick = () => open(uri + fragment('popup')); document.body.append(button)
      """
    try await assertApproval(by: "popup", script: script, person: Self.presser(of: "button"))
  }

  func testLinkIntoANewWindowCounts() async throws {
    let script = """
      const a = document.createElement('a'); a.target = '_blank'; a.textContent = 'back'
      a.href = uri + fragment('link'); document.body.append(a)
      """
    try await assertApproval(by: "link", script: script, person: Self.presser(of: "a"))
  }

  private static func presser(of selector: String) -> SessionSettings.Person {
    { page in
      try await page.wait(until: "document.querySelector('\(selector)')")
      try await page.click(selector)
    }
  }

  func testPostedFormCounts() async throws {
    let script = """
      const form = document.createElement('form'); form.method = 'post'; form.action = uri + fragment('form')
      document.body.append(form); form.submit()
      """
    try await assertApproval(by: "form", script: script)
  }

  func testSchemeInCapitalsCounts() async throws {
    let script = "location.href = uri.replace(/^[^:]+/, scheme => scheme.toUpperCase()) + fragment('capitals')"
    try await assertApproval(by: "capitals", script: script)
  }

  func testLongestResultArrivesWhole() async throws {
    // 65,536 characters of base64url, the most that the library reads.
    let script = "location.href = uri + fragment('x'.repeat(49_152 - 9))"
    try await assertApproval(by: String(repeating: "x", count: 49_152 - 9), script: script)
  }

  // MARK: What doesn't

  func testFrameInThePageDoesNotCount() async throws {
    let script = """
      const frame = document.createElement('iframe'); frame.src = uri + fragment('frame')
      document.body.append(frame)
      setTimeout(() => { location.href = uri + fragment('page') }, 300)
      """
    try await assertApproval(by: "page", script: script)
  }

  func testRequestOfThePageDoesNotCount() async throws {
    let script = """
      fetch(uri + fragment('fetch'), { mode: 'no-cors' }).catch(() => {}).then(() => {
        const image = new Image()
        image.onerror = () => { location.href = uri + fragment('page') }
        image.src = uri + fragment('image')
      })
      """
    try await assertApproval(by: "page", script: script)
  }

  func testOtherPathOnTheHostDoesNotCount() async throws {
    let script = "location.href = 'https://app.example.com/other' + fragment('other')"
    // Nothing is at that address, so the page is gone and the person closes the window.
    await assertThrows(.cancelled) {
      try await self.approval(
        at: Stage.https, script: script,
        person: { page in
          try await page.wait(until: "location.protocol === 'chrome-error:'")
          try await page.closeWindow()
        })
    }
  }

  // MARK: What the library refuses

  func testForeignStateIsAMismatch() async throws {
    for form in Self.forms {
      let script = "location.href = uri + fragment('page', 'A'.repeat(43))"
      await assertThrows(.stateMismatch) { try await self.approval(at: form, script: script) }
    }
  }

  func testOtherAddressOfTheAppIsAMismatch() async throws {
    for (form, other) in [
      (Stage.customScheme, "com.example.app.sca://elsewhere"), (Stage.https, Stage.https + "/x"),
    ] {
      let script = "location.href = '\(other)' + fragment('page')"
      await assertThrows(.stateMismatch) { try await self.approval(at: form, script: script) }
    }
  }

  /// The link's own fragment, token and state and all, goes with a redirect whose target has none.
  func testFragmentInheritedThroughARedirectIsRefused() async throws {
    for form in Self.forms {
      await assertThrows(.protocol(message: "The callback carries the link's own parameters.")) {
        try await self.approval(at: form) { _ in .redirect(to: form) }
      }
    }
  }
}
