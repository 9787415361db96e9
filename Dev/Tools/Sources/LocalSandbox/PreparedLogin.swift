import Foundation
import ToolsCrypto

/// What Prepare answered.
package struct PreparedLogin: Sendable, Decodable {
  package let loginRequestId: String
  let oidcNonce: String
  /// To be checked as it is, byte for byte.
  package let receipt: String
  private let receiptSignature: String

  /// r‖s; nothing if it isn't base64url.
  package var signature: Data { Base64URLText.decode(receiptSignature) ?? Data() }

  /// Whether the receipt, once its signature has been checked, is for this attempt.
  package func isFor(nonce: Data, flowKey: JWKText) throws -> Bool {
    let content = try JSONDecoder().decode(Content.self, from: Data(receipt.utf8))
    return try content.typ == "daa-prepare-receipt" && content.v == 1 && content.loginRequestId == loginRequestId
      && content.nonce == Base64URLText.encode(nonce) && content.flowKeyThumbprint == flowKey.thumbprint()
  }

  private struct Content: Decodable {
    let typ: String
    let v: Int
    let loginRequestId: String
    let nonce: String
    let flowKeyThumbprint: String
  }
}
