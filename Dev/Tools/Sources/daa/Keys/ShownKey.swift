import DaaSdk
import Foundation
import ToolsCrypto

/// A public key in the forms that others ask for.
struct ShownKey: Encodable {
  /// base64url of 91 bytes.
  let spki: String
  /// RFC 7638.
  let thumbprint: String
  /// base64url of 65 bytes.
  let x963: String

  init(_ key: DaaAuthKeyPublicKey) {
    spki = Base64URLText.encode(key.spkiRepresentation)
    thumbprint = key.thumbprint
    x963 = Base64URLText.encode(key.x963Representation)
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
