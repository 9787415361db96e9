/// The UTF-8 of a valid JSON string, its escapes decoded.
///
/// Two names are one name if their bytes are the same: bytes, not Swift characters, which are equal under canonical
/// equivalence where no JSON reader says so.
struct JSONStringBytes: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// What an escape has still to give, the next byte lowest. None of it is 0: only a first byte can be.
  private var pending: UInt32 = 0

  /// - Parameter string: a string that has been checked, with its quotation marks.
  init(_ string: ArraySlice<UInt8>) {
    bytes = string.dropFirst().dropLast()
    position = bytes.startIndex
  }

  mutating func next() -> UInt8? {
    if pending != 0 {
      defer { pending >>= 8 }
      return UInt8(truncatingIfNeeded: pending)
    }
    guard position < bytes.endIndex else { return nil }
    let byte = bytes[position]
    position += 1
    return byte == UInt8(ascii: "\\") ? escape() : byte
  }

  private mutating func escape() -> UInt8 {
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"): return encode(scalar())
    default: return byte
    }
  }

  private mutating func scalar() -> UInt32 {
    let unit = hexUnit()
    guard UTF16.isLeadSurrogate(UInt16(unit)) else { return unit }
    // Its other half follows as an escape of its own: the string has been checked.
    position += 2
    return 0x10000 + (unit - 0xD800) << 10 + (hexUnit() - 0xDC00)
  }

  private mutating func hexUnit() -> UInt32 {
    let digits = bytes[position..<position + 4]
    position += 4
    return digits.reduce(0) { $0 << 4 | UInt32(ASCII.hexValue($1) ?? 0) }
  }

  /// The first byte of a scalar (RFC 3629 §3); the others are left to come.
  private mutating func encode(_ scalar: UInt32) -> UInt8 {
    func continuation(_ shift: UInt32) -> UInt32 { 0x80 | scalar >> shift & 0x3F }
    switch scalar {
    case ..<0x80:
      return UInt8(scalar)
    case ..<0x800:
      pending = continuation(0)
      return UInt8(0xC0 | scalar >> 6)
    case ..<0x10000:
      pending = continuation(6) | continuation(0) << 8
      return UInt8(0xE0 | scalar >> 12)
    default:
      pending = continuation(12) | continuation(6) << 8 | continuation(0) << 16
      return UInt8(0xF0 | scalar >> 18)
    }
  }
}
