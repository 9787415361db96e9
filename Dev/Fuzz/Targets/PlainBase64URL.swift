import Foundation

/// base64url by Foundation's base64, made strict by writing back.
enum PlainBase64URL {
  private static let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Nil for what is not the one unpadded text of its bytes.
  static func decode(_ text: [UInt8]) -> [UInt8]? {
    // Foundation itself would take `+` and `/`, which the replacement could not tell from its own, and padding.
    guard text.allSatisfy(alphabet.contains), text.count % 4 != 1 else { return nil }
    var standard = text.map {
      $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0
    }
    standard += [UInt8](repeating: UInt8(ascii: "="), count: (4 - standard.count % 4) % 4)
    // Foundation takes unused bits that are not zero: what it reads must also write back.
    guard let bytes = Data(base64Encoded: Data(standard)), Array(bytes.base64EncodedData()) == standard else {
      return nil
    }
    return Array(bytes)
  }

  static func encode(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
  }
}
