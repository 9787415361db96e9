import Foundation

/// The authorization key of one installation of the app: a P-256 key in the Secure Enclave.
///
/// It never leaves the device and is not in any backup. A new installation of the app has none, even where the
/// keychain still holds the one before it. It signs only a ``DaaDeviceAuthorizationSigningInput``; there is no way
/// to sign bytes of your own. Any number of `DaaAuthKey` values name the same key; their access policy tells how a
/// key is made and how a signature asks for the user.
public actor DaaAuthKey {
  /// When the key may sign.
  public enum AccessPolicy: Sendable, Equatable {
    /// While the device is unlocked.
    case whenUnlocked
    /// After Face ID, Touch ID or the passcode, on each signature; `reason` is shown to the user, the system's own
    /// words if it is empty. The app needs `NSFaceIDUsageDescription` in its property list.
    case userPresence(reason: String)
  }

  private let vault: AuthKeyVault
  private let policy: AccessPolicy

  /// Whether the device has a Secure Enclave. Asks nothing of the user.
  public static var isSupported: Bool { AuthKeyVault.live.enclave.isSupported }

  /// Names the installation's key; makes none.
  ///
  /// - Parameter accessPolicy: how the key is made, if it is, and how it signs. A key that exists keeps the policy
  ///   it was made with.
  public init(accessPolicy: AccessPolicy = .whenUnlocked) {
    self.init(vault: .live, accessPolicy: accessPolicy)
  }

  init(vault: AuthKeyVault, accessPolicy: AccessPolicy = .whenUnlocked) {
    self.vault = vault
    policy = accessPolicy
  }

  /// The public key of this installation, or nil if it has none yet.
  ///
  /// - Throws: ``DaaAuthKeyError``: `unsupported`, `temporarilyUnavailable`, `missingEntitlement`, `failed`, and
  ///   `keyUnusable` if the key is gone for good (the device's passcode was removed, for example).
  public func publicKey() async throws -> DaaAuthKeyPublicKey? {
    try await vault.publicKey().map(DaaAuthKeyPublicKey.init)
  }

  /// The public key of this installation, which gets one first if it has none.
  ///
  /// Calls that race, in one process or two, give one key. A key that is gone is not replaced in silence: the call
  /// throws `keyUnusable` until ``delete()``.
  ///
  /// - Throws: ``DaaAuthKeyError``: as ``publicKey()``, and `passcodeNotSet` if the device has no passcode.
  public func createIfNeeded() async throws -> DaaAuthKeyPublicKey {
    DaaAuthKeyPublicKey(try await vault.createIfNeeded(policy))
  }

  /// Signs one device authorization, exactly as given.
  ///
  /// Signatures queue: while the system asks the user about one, the next waits.
  ///
  /// - Parameter input: what is signed; its times are compared with the device's clock now.
  /// - Returns: the value of the `X-Device-Authorization` header, and the signature alone.
  /// - Throws: ``DaaSigningInputError/expired`` or ``DaaSigningInputError/issuedInFuture``; ``DaaAuthKeyError``: as
  ///   ``publicKey()``, and `noKey`, `inputNamesAnotherKey`, and `userCancelled` if the user refuses;
  ///   `CancellationError` if the task is cancelled while the system asks.
  public func sign(_ input: DaaDeviceAuthorizationSigningInput) async throws -> DaaDeviceAuthorization {
    let signature = try await vault.sign(input, policy)
    return DaaDeviceAuthorization(input, signature)
  }

  /// Removes the key, for good. No key is a success too.
  ///
  /// - Throws: ``DaaAuthKeyError``: `unsupported`, `temporarilyUnavailable`, `missingEntitlement`, `failed`; the key
  ///   is then as it was, or gone with a later ``delete()`` still due.
  public func delete() async throws {
    try await vault.delete()
  }
}
