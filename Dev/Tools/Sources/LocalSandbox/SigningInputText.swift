import Foundation
import ToolsCrypto

/// The signing input of a compact JWS (RFC 7515 §7.1).
enum SigningInputText {
  static func of(_ header: some Encodable, _ payload: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Base64URLText.encode(try encoder.encode(header)) + "."
      + Base64URLText.encode(try encoder.encode(payload))
  }
}
