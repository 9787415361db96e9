/// What the authorization key signs: the signing input of one `X-Device-Authorization` value, checked and kept to the
/// byte.
///
/// The rules are this project's profile, version 1, until Circle publishes one. The five minutes are Circle's.
public struct DaaDeviceAuthorizationSigningInput: Sendable, Equatable, Redacted {
  /// The version of the profile.
  static let profileVersion = 1
  /// The longest life, in seconds.
  static let maximumLifetime: Int64 = 300
  /// How far `iat` may be ahead of the device's clock, in seconds.
  static let tolerance: Int64 = 60

  let input: JWSSigningInput
  private let keyID: String?
  private let publicKey: P256PublicKey?
  private let issuedAt: Int64
  private let expiresAt: Int64

  /// Checks `text` and keeps it as it is.
  ///
  /// - Parameter text: `base64url(header) "." base64url(payload)` (RFC 7515 §7.1), at most 16,384 bytes of ASCII.
  ///   Both parts are strict JSON objects in canonical base64url. Header: `alg` is `ES256`; `kid`, if there, is the
  ///   key's RFC 7638 thumbprint; `jwk`, if there, is its public key; no `crit`, no `b64`; `typ` is not the
  ///   registration's. Payload: `iat` and `exp` are whole numbers of seconds, `exp` 1 to 300 after `iat`.
  /// - Throws: ``DaaSigningInputError`` with the first rule that `text` breaks; never
  ///   ``DaaSigningInputError/expired`` or ``DaaSigningInputError/issuedInFuture``, which signing finds.
  public init(_ text: String) throws {
    let (input, header, payload) = try JWSSigningInput.read(text)
    if let type = header["typ"] {
      guard let type = type.text, !JWSSigningInput.isRegistrationType(type) else { throw DaaSigningInputError.type }
    }
    keyID = try header["kid"].map { value in
      guard let id = value.text else { throw DaaSigningInputError.keyHeader }
      return id
    }
    publicKey = try header["jwk"].map { value in
      guard let key = P256PublicKey(jwk: value) else { throw DaaSigningInputError.keyHeader }
      return key
    }
    guard let issuedAt = payload["iat"]?.wholeNumber, let expiresAt = payload["exp"]?.wholeNumber else {
      throw DaaSigningInputError.times
    }
    guard (1...Self.maximumLifetime).contains(expiresAt - issuedAt) else { throw DaaSigningInputError.lifetime }
    self.input = input
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
  }

  /// Whether what the header says of its key, if anything, is true of `key`.
  func names(_ key: P256PublicKey) -> Bool {
    if let keyID, !keyID.utf8.elementsEqual(key.thumbprint.utf8) { return false }
    if let publicKey, publicKey != key { return false }
    return true
  }

  /// - Parameter now: seconds since 1970 on the device's wall clock.
  func checkTimes(now: Int64) throws {
    guard now < expiresAt else { throw DaaSigningInputError.expired }
    guard issuedAt <= now + Self.tolerance else { throw DaaSigningInputError.issuedInFuture }
  }

  /// Whether both are the same bytes.
  public static func == (one: Self, other: Self) -> Bool {
    one.input.text.utf8.elementsEqual(other.input.text.utf8)
  }
}
