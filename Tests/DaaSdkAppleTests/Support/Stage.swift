import AuthenticationServices
import XCTest

@testable import DaaSdk

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

/// Ceremonies through the adapters of `Platform/`, over a device of fakes and a clock that stands still.
@MainActor
final class Stage {
  let clock = ManualClock()
  let slot = CeremonySlot()

  init() {
    FakeWebSessions.shared.reset()
    removeWindows()
  }

  /// The sessions that were made, in order.
  var sessions: [FakeWebSession] { FakeWebSessions.shared.all }

  var session: FakeWebSession {
    get throws { try XCTUnwrap(sessions.last) }
  }

  /// - Parameter usesProcessSlot: whether it shares the one slot of the process with every other client.
  func makeSca(
    redirectURI: String = "com.example.app.sca://callback", usesProcessSlot: Bool = false
  ) throws -> DaaSca {
    let live = CeremonyPlatform.live
    return DaaSca(
      configuration: try DaaScaConfiguration(environment: .sandbox, redirectURI: redirectURI),
      platform: CeremonyPlatform(
        sessions: live.sessions, clock: clock.clock, random: live.random, support: live.support),
      slot: usesProcessSlot ? nil : slot)
  }

  func approve(_ sca: DaaSca? = nil) throws -> Task<String, any Error> {
    let sca = try sca ?? makeSca()
    return Task { try await sca.approve(frameToken: Samples.token) }
  }

  /// An approval whose sheet is on the screen.
  func openApproval() async throws -> (call: Task<String, any Error>, session: FakeWebSession) {
    showWindow()
    let call = try approve()
    await settle()
    return (call, try session)
  }

  // MARK: The screen

  /// Puts one window in front.
  @discardableResult
  func showWindow() -> ASPresentationAnchor {
    #if canImport(UIKit)
      let window = UIWindow()
      UIApplication.shared.scenes = [UIWindowScene(keyWindow: window)]
    #else
      let window = NSWindow()
      NSApplication.shared.keyWindow = window
    #endif
    return window
  }

  func removeWindows() {
    #if canImport(UIKit)
      UIApplication.shared.reset()
    #else
      NSApplication.shared.keyWindow = nil
      NSApplication.shared.mainWindow = nil
    #endif
  }
}

extension FakeWebSession {
  /// A parameter of the link that the session opened.
  func parameter(_ name: String) -> String {
    let pairs = (url.fragment ?? "").split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
    return pairs.first { $0.first.map(String.init) == name }?.last.map(String.init) ?? ""
  }

  /// Where the page goes after a success.
  func successURL(_ json: String = Samples.assertion, at redirectURI: String = "com.example.app.sca://callback")
    -> URL?
  {
    let result = Base64URL.encode(Array(json.utf8))
    return URL(
      string: "\(redirectURI)#v=1&kind=\(parameter("kind"))&state=\(parameter("state"))&result=\(result)")
  }

  func succeed() { complete(successURL()) }
}

/// Lets everything that can run on the main actor run.
@MainActor
func settle() async {
  for _ in 0..<50 { await Task.yield() }
}

/// The error that `call` ends with.
func failure(
  of call: Task<String, any Error>, file: StaticString = #filePath, line: UInt = #line
) async -> DaaScaError? {
  switch await call.result {
  case .success:
    XCTFail("The call returned a result", file: file, line: line)
    return nil
  case .failure(let error):
    return error as? DaaScaError
  }
}

/// The error that `body` throws, or nil.
func thrown<Value>(_ body: () async throws -> Value) async -> (any Error)? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

/// An error of `sessionUnavailable` with any message.
func assertUnavailable(
  _ error: DaaScaError?, says text: String = "", file: StaticString = #filePath, line: UInt = #line
) {
  guard case .sessionUnavailable(let message)? = error, text.isEmpty || message.contains(text) else {
    XCTFail("Not sessionUnavailable with \"\(text)\": \(String(describing: error))", file: file, line: line)
    return
  }
}
