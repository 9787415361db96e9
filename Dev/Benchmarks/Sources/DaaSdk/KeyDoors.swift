/// A public key, from outside.
public struct PublicKey: Sendable {
  private let key: P256PublicKey
  private let verifier: P256VerifyingKey

  /// Nil unless `x963` is a point of the curve, in 65 bytes.
  public init?(x963: [UInt8]) {
    guard let key = P256PublicKey(x963: x963[...]), let verifier = try? P256VerifyingKey(key) else { return nil }
    self.key = key
    self.verifier = verifier
  }

  /// `P256PublicKey.thumbprint`.
  @inline(never)
  public func thumbprint() -> String { key.thumbprint }

  /// ES256 with a key that is held: the signature as JOSE has it, 64 bytes.
  @inline(never)
  public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard let signature = JOSESignature(signature[...]) else { return false }
    return verifier.isValid(signature, of: message)
  }
}

/// A private key, from outside.
public struct SigningKey: Sendable {
  private let key: P256SigningKey

  /// A new key.
  public init() throws { key = try P256SigningKey() }

  /// The 65 bytes of its public key.
  public var x963: [UInt8] { key.publicKey.x963 }

  /// ES256: the signature as JOSE has it, 64 bytes.
  @inline(never)
  public func signature(of message: [UInt8]) -> [UInt8]? {
    guard let der = try? key.sign(message) else { return nil }
    return JOSESignature(der: der[...])?.bytes
  }

  /// The DER form of a signature.
  public func derSignature(of message: [UInt8]) throws -> [UInt8] { try key.sign(message) }
}
