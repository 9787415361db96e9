import XCTest

@testable import DaaSdk

/// A `DaaSca` over fakes: its clock, its sessions, its windows.
@MainActor
final class CeremonyHarness {
  let clock = ManualClock()
  let slot = CeremonySlot()
  private(set) var sessions: [FakeSession] = []
  var hasWindow = true
  /// What else happens when a window is looked for.
  var onWindowLook: () -> Void = {}
  var onStart: (FakeSession) -> Bool = { _ in true }
  var randomFails = false
  private var randomSeed: UInt8 = 0
  private(set) var windowLooks = 0

  var session: FakeSession {
    get throws { try XCTUnwrap(sessions.last) }
  }

  func forgetSessions() { sessions = [] }

  func makeSca(
    environment: DaaEnvironment = .sandbox, redirectURI: String = "com.example.app.sca://callback",
    circleOrigin: String? = nil, approveTimeout: TimeInterval = 300, enrollTimeout: TimeInterval = 600,
    usesProcessSlot: Bool = false
  ) throws -> DaaSca {
    DaaSca(
      configuration: try DaaScaConfiguration(
        environment: environment, redirectURI: redirectURI, circleOrigin: circleOrigin,
        approveTimeout: approveTimeout, enrollTimeout: enrollTimeout),
      platform: platform, slot: usesProcessSlot ? nil : slot,
      windows: WindowSource { [weak self] in self?.findWindow() })
  }

  private var platform: CeremonyPlatform {
    CeremonyPlatform(
      sessions: WebSessionSource { [weak self] request, completion in
        let session = FakeSession(request, completion: completion) { self?.onStart($0) ?? false }
        self?.sessions.append(session)
        return session
      },
      clock: clock.clock,
      random: RandomSource { count in
        try MainActor.assumeIsolated {
          if self.randomFails { throw CancellationError() }
          self.randomSeed += 1
          return [UInt8](repeating: self.randomSeed, count: count)
        }
      },
      support: CallbackSupport(deliversHTTPS: true, hasPasskeys: true))
  }

  private func findWindow() -> PresentationWindow? {
    windowLooks += 1
    onWindowLook()
    return hasWindow ? PresentationWindow(object: self) : nil
  }

  func approve(_ sca: DaaSca, token: String = Samples.token) -> Task<String, any Error> {
    Task { try await sca.approve(frameToken: token) }
  }

  func enroll(_ sca: DaaSca, token: String = Samples.token) -> Task<String, any Error> {
    Task { try await sca.enroll(frameToken: token) }
  }

  /// An approval whose sheet is open.
  func openApproval() async throws -> (call: Task<String, any Error>, session: FakeSession) {
    let call = approve(try makeSca())
    await settle()
    return (call, try session)
  }
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
    if error as? DaaScaError == nil { XCTFail("Not a DaaScaError: \(error)", file: file, line: line) }
    return error as? DaaScaError
  }
}

/// The case of an error without what it carries.
func caseName(_ error: DaaScaError?) -> String {
  switch error {
  case .cancelled: return "cancelled"
  case .expired: return "expired"
  case .alreadyEnrolled: return "alreadyEnrolled"
  case .unsupported: return "unsupported"
  case .sessionUnavailable: return "sessionUnavailable"
  case .stateMismatch: return "stateMismatch"
  case .protocol: return "protocol"
  case nil: return "none"
  }
}
