/// A client whose sessions answer at once: what is left of `approve` is the library's own work.
///
/// The clock is the system's. The state is fixed, so that the answer can be written down before and the session has
/// nothing to do but hand it over.
@MainActor
public final class InstantClient {
  private let client: DaaSca

  /// - Parameter json: what each ceremony returns.
  public init(answering json: [UInt8]) throws {
    let redirectURI = "com.example.app.sca://callback"
    let callback = try CallbackReader(redirectURI: redirectURI).callback(with: json)
    let sessions = WebSessionSource { _, completion in InstantSession(callback, completion) }
    client = DaaSca(
      configuration: try DaaScaConfiguration(environment: .sandbox, redirectURI: redirectURI),
      platform: CeremonyPlatform(
        sessions: sessions, clock: .live, random: RandomSource { [UInt8](repeating: 0, count: $0) },
        support: CallbackSupport(deliversHTTPS: true, hasPasskeys: true)),
      slot: CeremonySlot(),
      windows: WindowSource { PresentationWindow(object: nil) })
  }

  /// One whole ceremony.
  public func approve() async throws -> String {
    try await client.approve(frameToken: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG")
  }
}

@MainActor
private final class InstantSession: WebSession {
  private let callback: String
  private let completion: @Sendable (WebSessionEnd) -> Void

  init(_ callback: String, _ completion: @escaping @Sendable (WebSessionEnd) -> Void) {
    self.callback = callback
    self.completion = completion
  }

  func start() -> Bool {
    completion(.callback(callback))
    return true
  }

  func cancel() {}
}
