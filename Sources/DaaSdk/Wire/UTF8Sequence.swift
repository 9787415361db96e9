/// Well-formed UTF-8 (RFC 3629 §4): no overlong form, no surrogate, nothing above U+10FFFF.
enum UTF8Sequence {
  /// The length of the multi-byte sequence at `position`, or nil if it isn't well-formed.
  static func length(at position: Int, in bytes: ArraySlice<UInt8>) -> Int? {
    let lead = bytes[position]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      second = 0xA0...0xBF
    case 0xED:
      length = 3
      second = 0x80...0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      second = 0x90...0xBF
    case 0xF4:
      length = 4
      second = 0x80...0x8F
    case 0xF1...0xF3: length = 4
    default: return nil
    }
    guard position + length <= bytes.endIndex, second.contains(bytes[position + 1]) else { return nil }
    for offset in 2..<max(2, length) where bytes[position + offset] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// Whether all of `bytes` is well-formed UTF-8.
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    var position = bytes.startIndex
    while position < bytes.endIndex {
      if bytes[position] < 0x80 {
        position += 1
      } else {
        guard let length = length(at: position, in: bytes) else { return false }
        position += length
      }
    }
    return true
  }
}
