import Foundation
import ToolsCrypto

/// The registration of a device's key, ready to be signed by both keys.
package struct KeyRegistration: Sendable {
  private static let lifetime = 300

  let registrationHandle: String
  let loginRequestId: String
  let authKey: Data
  let flowKey: JWKText

  /// The request that completes it. The authorization key signs it.
  package var request: DeviceRequest {
    let body = """
      {"registrationHandle":"\(registrationHandle)","loginRequestId":"\(loginRequestId)",\
      "authPublicKey":"\(Base64URLText.encode(authKey))"}
      """
    return DeviceRequest("POST", "/v1/accounts/auth/deviceKeyRegistration", body: body)
  }

  /// What the flow key signs: that this very key is registered in this very attempt.
  package func flowSigningInput() throws -> String {
    let now = Int(Date().timeIntervalSince1970)
    let claims = Claims(
      registrationHandle: registrationHandle, loginRequestId: loginRequestId,
      authKeyThumbprint: try JWKText(endingWith: authKey).thumbprint(), iat: now, exp: now + Self.lifetime)
    return try SigningInputText.of(Header(kid: try flowKey.thumbprint()), claims)
  }

  private struct Header: Encodable {
    let alg = "ES256"
    let typ = "daa-registration+jwt"
    let kid: String
  }

  private struct Claims: Encodable {
    let v = 1
    let registrationHandle: String
    let loginRequestId: String
    let authKeyThumbprint: String
    let iat: Int
    let exp: Int
  }
}
