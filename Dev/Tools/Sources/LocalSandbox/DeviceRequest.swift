import Foundation
import ToolsCrypto

/// A request that a device signs, as the sandbox's convention has it: method, path and the exact bytes of the body.
package struct DeviceRequest: Sendable {
  private static let lifetime = 300

  package let method: String
  package let path: String
  package let body: String

  package init(_ method: String, _ path: String, body: String) {
    self.method = method
    self.path = path
    self.body = body
  }

  /// What the device's key signs, to authorize this request once within five minutes.
  ///
  /// - Parameters:
  ///   - thumbprint: the key's.
  ///   - newKey: the key itself, where it is registered and only there.
  package func signingInput(thumbprint: String, newKey: JWKText? = nil) throws -> String {
    let now = Int(Date().timeIntervalSince1970)
    let claims = Claims(
      htm: method, htu: path, bsh: Base64URLText.encode(try SHA256Digest.of(Data(body.utf8))), iat: now,
      exp: now + Self.lifetime, jti: UUID().uuidString.lowercased())
    return try SigningInputText.of(Header(kid: thumbprint, jwk: newKey), claims)
  }

  private struct Header: Encodable {
    let alg = "ES256"
    let typ = "daa-device+jwt"
    let kid: String
    let jwk: JWKText?
  }

  private struct Claims: Encodable {
    let v = 1
    let htm: String
    let htu: String
    let bsh: String
    let iat: Int
    let exp: Int
    let jti: String
  }
}
