/// Presents Circle's hosted passkey ceremony and returns what it answered, unchanged.
///
/// One ceremony runs at a time in the process, whichever `DaaSca` is asked: a new call ends the one before it
/// with ``DaaScaError/cancelled``. Holds no credential, keeps no result, and makes no network call of its own.
@MainActor
public final class DaaSca {
  private let configuration: DaaScaConfiguration
  private let platform: CeremonyPlatform
  private let slot: CeremonySlot?
  private let windows: WindowSource?

  /// Told each step of each ceremony that this client begins, for a log of your own; nil, and nothing is told,
  /// unless you set it. Called on the main actor, at once; a ceremony keeps the one that was set when it began.
  ///
  /// What it is given can't hold a secret. Keep it short, as the ceremony waits for it; and let it hold neither this
  /// client nor what owns it, or they keep each other alive.
  public var onEvent: (@MainActor (DaaScaEvent) -> Void)?

  /// Makes a client; opens nothing.
  ///
  /// - Parameter configuration: where ceremonies run and where they answer.
  public nonisolated convenience init(configuration: DaaScaConfiguration) {
    self.init(configuration: configuration, platform: .live)
  }

  /// - Parameters:
  ///   - slot: the process's own if nil.
  ///   - windows: where calls without an anchor look for a window; the platform's own place if nil.
  nonisolated init(
    configuration: DaaScaConfiguration, platform: CeremonyPlatform, slot: CeremonySlot? = nil,
    windows: WindowSource? = nil
  ) {
    self.configuration = configuration
    self.platform = platform
    self.slot = slot
    self.windows = windows
  }

  /// Registers a passkey for the user, over the key window of the foreground scene.
  ///
  /// Waits up to two seconds for such a window. The whole call, that wait included, takes at most
  /// `enrollTimeout`. Cancelling the task dismisses the sheet.
  ///
  /// - Parameter frameToken: the token of one registration, fresh from your backend, 1 to 2,048 characters of
  ///   RFC 3986 §2.3. A secret: not kept after the call, in no error and no description.
  /// - Returns: the registration response (WebAuthn Level 3, `RegistrationResponseJSON`) as JSON text. Send it to
  ///   your backend as it is; don't log it.
  /// - Throws: ``DaaScaError``, each case with its cause there.
  @available(
    iOSApplicationExtension, unavailable, message: "Pass the window: enroll(frameToken:presentationAnchor:)"
  )
  public func enroll(frameToken: String) async throws -> String {
    try await run(.registration, frameToken: frameToken, over: windows ?? .foreground)
  }

  /// Approves one operation with the user's passkey, over the key window of the foreground scene.
  ///
  /// Waits up to two seconds for such a window. The whole call, that wait included, takes at most
  /// `approveTimeout`. Cancelling the task dismisses the sheet.
  ///
  /// - Parameter frameToken: the token of one challenge, fresh from your backend, 1 to 2,048 characters of
  ///   RFC 3986 §2.3. A secret: not kept after the call, in no error and no description.
  /// - Returns: the assertion (WebAuthn Level 3, `AuthenticationResponseJSON`) as JSON text of printable ASCII.
  ///   Your backend sends it, as it is, in the `X-Sca-Assertion` header; don't log it.
  /// - Throws: ``DaaScaError``, each case with its cause there; never `alreadyEnrolled`.
  @available(
    iOSApplicationExtension, unavailable, message: "Pass the window: approve(frameToken:presentationAnchor:)"
  )
  public func approve(frameToken: String) async throws -> String {
    try await run(.challenge, frameToken: frameToken, over: windows ?? .foreground)
  }

  /// What this device and this configuration can do. Opens nothing.
  public func capabilities() -> DaaScaCapabilities {
    let support = platform.support
    let isDeliverable: Bool
    switch configuration.callback.form {
    case .customScheme: isDeliverable = true
    case .https: isDeliverable = support.deliversHTTPS
    }
    return DaaScaCapabilities(
      isCeremonySupported: platform.sessions != nil && isDeliverable && support.hasPasskeys)
  }

  func run(_ kind: CeremonyKind, frameToken: String, over windows: WindowSource) async throws -> String {
    let runner = CeremonyRunner(
      configuration: configuration, platform: platform, slot: slot ?? .shared, onEvent: onEvent)
    return try await runner.run(kind, frameToken: frameToken, over: windows)
  }
}
