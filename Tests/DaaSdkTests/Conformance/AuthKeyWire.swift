import Foundation
import XCTest

/// `Conformance/AuthKeyWireV1.json`, as it is read by a test. Its README explains each field.
struct AuthKeyWire: Decodable {
  struct Key: Decodable {
    struct JWK: Decodable { let crv, kty, x, y: String }
    let id, x963, spki, thumbprint: String
    let jwk: JWK
  }
  struct Signature: Decodable {
    let id, der, raw, rawBase64URL: String
    let key, message: String?
    let verifies: Bool?
  }
  struct Refused: Decodable {
    let id, kind, reason: String
    let input, text: String?
  }
  struct SigningInput: Decodable {
    let id, text, key: String
    let signAt: Int64
    let reason: String?
  }
  struct SigningInputs: Decodable { let accepted, refused: [SigningInput] }

  let version: Int
  let keys: [Key]
  let signatures: [Signature]
  let refused: [Refused]
  let signingInputs: SigningInputs

  static func data() throws -> Data {
    try Data(contentsOf: try XCTUnwrap(Bundle.module.url(forResource: "AuthKeyWireV1", withExtension: "json")))
  }

  static func load() throws -> AuthKeyWire { try JSONDecoder().decode(AuthKeyWire.self, from: try data()) }
}
