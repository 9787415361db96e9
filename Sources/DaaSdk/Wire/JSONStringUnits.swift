/// The UTF-16 code units of a valid JSON string, its escapes decoded.
///
/// Two names are one name if their units are the same: code units, not Swift characters, which are equal
/// under canonical equivalence where no JSON reader says so.
struct JSONStringUnits: IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var trailing: UInt16?

  /// - Parameter string: a string that has been checked, with its quotation marks.
  init(_ string: ArraySlice<UInt8>) {
    bytes = string.dropFirst().dropLast()
    position = bytes.startIndex
  }

  mutating func next() -> UInt16? {
    if let unit = trailing {
      trailing = nil
      return unit
    }
    guard position < bytes.endIndex else { return nil }
    let byte = bytes[position]
    position += 1
    if byte == UInt8(ascii: "\\") { return escape() }
    if byte < 0x80 { return UInt16(byte) }
    return multibyte(startingWith: byte)
  }

  private mutating func escape() -> UInt16 {
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"):
      let digits = bytes[position..<position + 4]
      position += 4
      return digits.reduce(0) { $0 << 4 | UInt16(ASCII.hexValue($1) ?? 0) }
    default: return UInt16(byte)
    }
  }

  private mutating func multibyte(startingWith lead: UInt8) -> UInt16 {
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    var scalar = UInt32(lead) & (length == 4 ? 0x07 : length == 3 ? 0x0F : 0x1F)
    for _ in 1..<length {
      scalar = scalar << 6 | UInt32(bytes[position] & 0x3F)
      position += 1
    }
    guard scalar > 0xFFFF else { return UInt16(scalar) }
    trailing = UInt16(0xDC00 + (scalar - 0x10000) & 0x3FF)
    return UInt16(0xD800 + (scalar - 0x10000) >> 10)
  }
}
