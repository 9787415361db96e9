import Foundation

/// base64url without padding (RFC 4648 §5).
package enum Base64URLText {
  package static func encode(_ data: Data) -> String {
    data.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }

  /// Nil for anything that ``encode(_:)`` would not have written.
  package static func decode(_ text: String) -> Data? {
    let base64 = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: base64 + padding), encode(data) == text else { return nil }
    return data
  }
}
