import Foundation
import ToolsCrypto

/// A P-256 public key as a JWK (RFC 7517), which is how the sandbox's convention names keys.
package struct JWKText: Sendable, Encodable {
  private let crv = "P-256"
  private let kty = "EC"
  private let x: String
  private let y: String

  /// - Parameter point: 0x04, x, y: 65 bytes, or a SubjectPublicKeyInfo, which ends with them.
  package init(endingWith point: Data) {
    let coordinates = point.suffix(64)
    x = Base64URLText.encode(coordinates.prefix(32))
    y = Base64URLText.encode(coordinates.suffix(32))
  }

  /// RFC 7638.
  package func thumbprint() throws -> String {
    let text = #"{"crv":"\#(crv)","kty":"\#(kty)","x":"\#(x)","y":"\#(y)"}"#
    return Base64URLText.encode(try SHA256Digest.of(Data(text.utf8)))
  }
}
