/// An ECDSA signature over P-256 as JOSE writes it: r and s, 32 bytes each (RFC 7518 §3.4).
///
/// Both are in range; a high s is as good as a low one.
struct JOSESignature: Sendable, Equatable {
  static let byteCount = 64

  /// r‖s.
  let bytes: [UInt8]

  private static let zeros = [UInt8](repeating: 0, count: byteCount)

  /// r‖s; nil for another length, or an r or s outside 1 to n − 1.
  init?(_ bytes: ArraySlice<UInt8>) {
    let middle = bytes.startIndex + P256Scalar.byteCount
    guard bytes.count == Self.byteCount, P256Scalar.isInRange(bytes.startIndex..<middle, of: bytes),
      P256Scalar.isInRange(middle..<bytes.endIndex, of: bytes)
    else { return nil }
    self.bytes = Array(bytes)
  }

  /// The DER form, `SEQUENCE { INTEGER r, INTEGER s }` (RFC 3279 §2.2.3), strictly as X.690 §10 has it.
  ///
  /// Nil for anything else that a lenient reader might take: a length in long form (none is needed here), an
  /// integer with a superfluous zero or a sign, a byte after its end, an r or s outside 1 to n − 1.
  init?(der: ArraySlice<UInt8>) {
    guard der.count >= 2, der.first == 0x30, Int(der[der.startIndex + 1]) == der.count - 2 else { return nil }
    var position = der.startIndex + 2
    guard let r = Self.takeInteger(from: der, at: &position), let s = Self.takeInteger(from: der, at: &position),
      position == der.endIndex, P256Scalar.isInRange(r, of: der), P256Scalar.isInRange(s, of: der)
    else { return nil }
    bytes = UncheckedBytes.padded(r, s, of: der, into: Self.zeros)
  }

  var der: [UInt8] {
    var der: [UInt8] = [0x30, 0]
    // The longest: two integers of 33 bytes, two bytes before each and before the sequence.
    der.reserveCapacity(72)
    Self.append(bytes.prefix(P256Scalar.byteCount), to: &der)
    Self.append(bytes.suffix(P256Scalar.byteCount), to: &der)
    der[1] = UInt8(der.count - 2)
    return der
  }

  /// Where the digits of the INTEGER at `position` stand, the first of them not zero.
  private static func takeInteger(from der: ArraySlice<UInt8>, at position: inout Int) -> Range<Int>? {
    guard der.endIndex - position >= 2, der[position] == 0x02 else { return nil }
    let length = Int(der[position + 1])
    var start = position + 2
    guard length >= 1, der.endIndex - start >= length else { return nil }
    position = start + length
    if der[start] == 0 {
      // A zero may stand there only to keep the number from looking negative.
      start += 1
      guard start < position, der[start] >= 0x80 else { return nil }
    } else if der[start] >= 0x80 {
      return nil
    }
    return start..<position
  }

  private static func append(_ scalar: ArraySlice<UInt8>, to der: inout [UInt8]) {
    let digits = scalar.drop { $0 == 0 }
    let needsZero = digits.first.map { $0 >= 0x80 } == true
    der.append(0x02)
    der.append(UInt8(digits.count + (needsZero ? 1 : 0)))
    if needsZero { der.append(0) }
    der.append(contentsOf: digits)
  }
}
