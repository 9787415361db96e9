import Foundation

/// The public half of an authorization key: of this installation's if ``DaaAuthKey`` returned it.
public struct DaaAuthKeyPublicKey: Sendable, Hashable {
  private let key: P256PublicKey

  /// A key that your app has kept as bytes, or one for its tests.
  ///
  /// Nil unless `x963Representation` is 65 bytes in X9.63 uncompressed form (SEC 1 §2.3.3), and a point of P-256.
  public init?(x963Representation: Data) {
    guard let key = P256PublicKey(x963: Array(x963Representation)[...]) else { return nil }
    self.key = key
  }

  init(_ key: P256PublicKey) {
    self.key = key
  }

  /// X9.63 uncompressed: 0x04, x, y; 65 bytes (SEC 1 §2.3.3).
  public var x963Representation: Data { Data(key.x963) }

  /// SubjectPublicKeyInfo in DER; 91 bytes (RFC 5480 §2).
  public var spkiRepresentation: Data { Data(key.spki) }

  /// The SHA-256 thumbprint of its JWK, base64url; 43 characters (RFC 7638 §3).
  public var thumbprint: String { key.thumbprint }
}
