/// What this device and this configuration can do.
public struct DaaScaCapabilities: Sendable, Hashable {
  /// Whether a ceremony can succeed: the sheet exists, the configured callback can be delivered on this system
  /// version, and the system has passkeys (iOS 16, macOS 13).
  ///
  /// Necessary, not sufficient: the device may have no passcode or no passkey provider, which the ceremony
  /// reports as ``DaaScaError/unsupported(message:)``.
  public let isCeremonySupported: Bool

  /// For an app's own tests; a client answers with ``DaaSca/capabilities()``.
  public init(isCeremonySupported: Bool) {
    self.isCeremonySupported = isCeremonySupported
  }
}
