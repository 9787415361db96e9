import Foundation

/// Where keys are made and used: the Secure Enclave, or what stands in for it.
///
/// A key is known by its wrapped form, which nothing but this enclave can use. Everything throws a `KeyFailure`; `sign`
/// throws a `CancellationError` too.
protocol KeyEnclave: Sendable {
  var isSupported: Bool { get }
  /// Whether the device has a passcode, asked of the system now.
  func hasPasscode() async -> Bool
  func makeKey(_ policy: DaaAuthKey.AccessPolicy) async throws -> Data
  /// The X9.63 form of the public key.
  func publicKey(of wrapped: Data) async throws -> Data
  /// The DER form of an ECDSA signature of the SHA-256 digest of `message`.
  func sign(_ message: Data, with wrapped: Data, _ policy: DaaAuthKey.AccessPolicy) async throws -> Data
}

/// Where wrapped keys are kept: generic passwords of one service, one for each account.
///
/// Everything throws a `KeyFailure`.
protocol KeyItemStore: Sendable {
  /// Fails with `KeyFailure.duplicateItem` if the account has an item; never overwrites one.
  func add(_ item: Data, account: String) async throws
  /// Fails with `KeyFailure.itemNotFound` if the account has none.
  func item(account: String) async throws -> Data
  /// The accounts that have an item. None is no failure.
  func accounts() async throws -> [String]
  /// Fails with `KeyFailure.itemNotFound` if the account has none.
  func remove(account: String) async throws
}
