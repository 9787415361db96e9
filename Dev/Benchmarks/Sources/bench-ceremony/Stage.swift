import ChromiumSession
import DaaSdk
import Foundation
import LocalSandbox
import ToolsCrypto

/// A user with a passkey, whose approvals are timed. What the backend does before and after is not part of the time.
@MainActor
struct Stage {
  static let redirectURI = "com.example.app.sca://callback"

  private let browser: Browser
  private let sandbox: SandboxServer
  private let backend: RelayBackend
  private let sessions: ChromiumSessions
  private let client: DaaSca
  private let settings: SessionSettings

  /// Enrols the user.
  init(browser: Browser, sandbox: SandboxServer) async throws {
    self.browser = browser
    self.sandbox = sandbox
    backend = RelayBackend(sandbox: sandbox, redirectURI: Self.redirectURI)
    settings = SessionSettings(device: VirtualDevice()) { page in
      try await page.wait(forPhase: "ready")
      try await page.click("#approve")
    }
    sessions = ChromiumSessions(browser: browser, settings: settings)
    client = sessions.client(
      try DaaScaConfiguration(
        environment: .sandbox, redirectURI: Self.redirectURI, circleOrigin: sandbox.origin, approveTimeout: 60,
        enrollTimeout: 60))
    let token = try await backend.startRegistration()
    _ = try await backend.completeRegistration(try await client.enroll(frameToken: token))
  }

  func approveWithLibrary() async throws -> UInt64 {
    try await timed { token in try await client.approve(frameToken: token) }
  }

  /// The same page, the same person, the same browser calls; nothing of the library but the convention.
  func approveWithout() async throws -> UInt64 {
    let state = String(repeating: "A", count: 43)
    return try await timed { token in
      let link = sandbox.origin + "/ceremony#v=1&kind=challenge&state=" + state + "&token=" + token
      let run = BareCeremony(browser: browser, settings: settings, link: link, redirectURI: Self.redirectURI)
      guard let callback = try await run.callback() else { throw StageError.windowClosed }
      return callback
    }
  }

  private func timed(_ approve: (_ token: String) async throws -> String) async throws -> UInt64 {
    let transfer = Transfer(amount: "10.00", currency: "USD")
    let token = try await backend.startTransfer(transfer)
    let begun = DispatchTime.now().uptimeNanoseconds
    let answer = try await approve(token)
    let taken = DispatchTime.now().uptimeNanoseconds - begun
    // Only an approval that was one counts.
    _ = try await backend.confirmTransfer(transfer, approval: try assertion(in: answer))
    return taken
  }

  /// The library gives the assertion, the bare flow the callback that carries it.
  private func assertion(in answer: String) throws -> String {
    guard answer.hasPrefix(Self.redirectURI) else { return answer }
    guard let result = answer.components(separatedBy: "&result=").last, let json = Base64URLText.decode(result)
    else { throw StageError.noResult }
    return String(decoding: json, as: UTF8.self)
  }
}

enum StageError: Error {
  case windowClosed
  case noResult
}
