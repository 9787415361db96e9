import Foundation

/// base64url by Foundation's base64, made strict by writing back.
enum PlainBase64URL {
  /// Nil for what is not the one unpadded text of its bytes.
  static func decode(_ text: [UInt8]) -> [UInt8]? {
    // Foundation itself would take `+` and `/`, which the replacement could not tell from its own, and padding.
    guard text.allSatisfy(isCharacter), text.count % 4 != 1 else { return nil }
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
    let text = Data(bytes).base64EncodedData().compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "+"): return UInt8(ascii: "-")
      case UInt8(ascii: "/"): return UInt8(ascii: "_")
      case UInt8(ascii: "="): return nil
      default: return byte
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func isCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): return true
    default: return false
    }
  }
}
