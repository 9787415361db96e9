// P-256 and SHA-256 by the system: CryptoKit on Apple's systems, OpenSSL 3 on Linux.

#if canImport(CryptoKit)
  import CryptoKit
  import Foundation
#endif

/// The system's crypto library failed.
struct CryptoFailure: Error {}

enum SystemCrypto {
  /// The 32 bytes of the SHA-256 digest.
  static func sha256(_ message: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
      return Array(SHA256.hash(data: message))
    #else
      return LibCrypto.sha256(message)
    #endif
  }

  /// Whether `point` lies on the curve.
  static func isOnCurve(_ point: UncompressedPoint) -> Bool {
    #if canImport(CryptoKit)
      return (try? P256.Signing.PublicKey(x963Representation: point.bytes)) != nil
    #else
      return LibCrypto.Key(x963: point.bytes) != nil
    #endif
  }
}

/// A public key, ready to check signatures; from any number of threads at once.
struct P256VerifyingKey: Sendable {
  #if canImport(CryptoKit)
    private let key: P256.Signing.PublicKey
  #else
    private let key: LibCrypto.Verifier
  #endif

  /// Nil if `point` isn't on the curve.
  init?(_ point: UncompressedPoint) {
    self.init(x963: point.bytes)
  }

  init(_ key: P256PublicKey) throws {
    guard let key = P256VerifyingKey(x963: key.x963) else { throw CryptoFailure() }
    self = key
  }

  private init?(x963: [UInt8]) {
    #if canImport(CryptoKit)
      guard let key = try? P256.Signing.PublicKey(x963Representation: x963) else { return nil }
    #else
      guard let key = LibCrypto.Key(x963: x963).flatMap({ try? LibCrypto.Verifier($0) }) else { return nil }
    #endif
    self.key = key
  }

  /// Whether `signature` is this key's ECDSA signature of the SHA-256 digest of `message`.
  func isValid(_ signature: JOSESignature, of message: [UInt8]) -> Bool {
    #if canImport(CryptoKit)
      guard let ecdsa = try? P256.Signing.ECDSASignature(rawRepresentation: signature.bytes) else { return false }
      return key.isValidSignature(ecdsa, for: SHA256.hash(data: message))
    #else
      return key.verifies(signature.der, of: message)
    #endif
  }
}

/// A private key that lives in memory only.
struct P256SigningKey: Sendable, Redacted {
  #if canImport(CryptoKit)
    private let key: P256.Signing.PrivateKey
  #else
    private let key: LibCrypto.Signer
  #endif
  let publicKey: P256PublicKey

  /// A new key, from the system's generator.
  init() throws {
    #if canImport(CryptoKit)
      key = P256.Signing.PrivateKey()
      let x963 = Array(key.publicKey.x963Representation)
    #else
      let made = try LibCrypto.Key.generate()
      key = try LibCrypto.Signer(made)
      let x963 = try made.x963()
    #endif
    publicKey = P256PublicKey(madeHere: x963)
  }

  /// The DER form of an ECDSA signature of the SHA-256 digest of `message`.
  func sign(_ message: [UInt8]) throws -> [UInt8] {
    #if canImport(CryptoKit)
      return Array(try key.signature(for: SHA256.hash(data: message)).derRepresentation)
    #else
      return try key.sign(message)
    #endif
  }
}
