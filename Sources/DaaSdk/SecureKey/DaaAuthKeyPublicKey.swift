import Foundation

/// The public half of the authorization key.
public struct DaaAuthKeyPublicKey: Sendable, Equatable {
  private let key: P256PublicKey

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
