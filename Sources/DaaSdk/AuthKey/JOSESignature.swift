/// An ECDSA signature over P-256 as JOSE writes it: r and s, 32 bytes each (RFC 7518 §3.4).
///
/// Both are in range; a high s is as good as a low one.
struct JOSESignature: Sendable, Equatable {
  static let byteCount = 64

  private let r: P256Scalar
  private let s: P256Scalar

  /// r‖s; nil for another length, or an r or s outside 1 to n − 1.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.byteCount, let r = P256Scalar(bytes.prefix(P256Scalar.byteCount)),
      let s = P256Scalar(bytes.suffix(P256Scalar.byteCount))
    else { return nil }
    self.r = r
    self.s = s
  }

  /// The DER form, `SEQUENCE { INTEGER r, INTEGER s }` (RFC 3279 §2.2.3), strictly as X.690 §10 has it.
  ///
  /// Nil for anything else that a lenient reader might take: a length in long form (none is needed here), an
  /// integer with a superfluous zero or a sign, a byte after its end, an r or s outside 1 to n − 1.
  init?(der: ArraySlice<UInt8>) {
    guard der.count >= 2, der.first == 0x30, Int(der[der.startIndex + 1]) == der.count - 2 else { return nil }
    var rest = der.dropFirst(2)
    guard let r = Self.takeInteger(from: &rest), let s = Self.takeInteger(from: &rest), rest.isEmpty else {
      return nil
    }
    self.r = r
    self.s = s
  }

  var bytes: [UInt8] { Array(r.bytes) + s.bytes }

  var der: [UInt8] {
    let content = Self.integer(r) + Self.integer(s)
    return [0x30, UInt8(content.count)] + content
  }

  private static func takeInteger(from rest: inout ArraySlice<UInt8>) -> P256Scalar? {
    guard rest.count >= 2, rest.removeFirst() == 0x02 else { return nil }
    let length = Int(rest.removeFirst())
    guard (1...P256Scalar.byteCount + 1).contains(length), rest.count >= length else { return nil }
    var digits = rest.prefix(length)
    rest = rest.dropFirst(length)
    if digits.first == 0 {
      // A zero may stand there only to keep the number from looking negative.
      digits = digits.dropFirst()
      guard let next = digits.first, next >= 0x80 else { return nil }
    } else if let first = digits.first, first >= 0x80 {
      return nil
    }
    guard digits.count <= P256Scalar.byteCount else { return nil }
    let padding = [UInt8](repeating: 0, count: P256Scalar.byteCount - digits.count)
    return P256Scalar((padding + digits)[...])
  }

  private static func integer(_ scalar: P256Scalar) -> [UInt8] {
    let digits = scalar.bytes.drop { $0 == 0 }
    let sign: [UInt8] = digits.first.map { $0 >= 0x80 } == true ? [0] : []
    return [0x02, UInt8(sign.count + digits.count)] + sign + digits
  }
}
