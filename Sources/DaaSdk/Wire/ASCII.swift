/// Classes of ASCII bytes that the standards name.
enum ASCII {
  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  static func isLowercaseLetter(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    isLowercaseLetter(byte | 0x20)
  }

  /// RFC 3986 §2.3.
  static func isUnreserved(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
  }

  /// RFC 3986 §2.2.
  static func isSubDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
      UInt8(ascii: "="):
      return true
    default:
      return false
    }
  }

  /// The value of a hexadecimal digit of either case; nil for any other byte.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - UInt8(ascii: "0") }
    let lowered = byte | 0x20
    guard lowered >= UInt8(ascii: "a"), lowered <= UInt8(ascii: "f") else { return nil }
    return lowered - UInt8(ascii: "a") + 10
  }
}
