/// What a reader looks for in a long run of bytes, eight at a time.
enum BytePattern {
  /// This byte, below 0x80.
  case byte(UInt8)
  /// What ends the plain part of a JSON string: a quotation mark, a backslash, a control, a byte above 0x7F.
  case notPlainInJSONString
  /// Anything outside 0x20 to 0x7E.
  case notPrintableASCII
  /// Anything above 0x7F.
  case notASCII

  /// How many bytes of a word are marked, given its `marks`.
  @inline(__always)
  static func count(_ marks: UInt64) -> Int {
    Int(truncatingIfNeeded: ((marks &>> 7) &* ones) &>> 56)
  }

  /// The top bit of each byte of `word` that the pattern is about, and no other bit.
  @inline(__always)
  func marks(_ word: UInt64) -> UInt64 {
    // With its top bit set no byte borrows from the next; the bit goes where a difference below 0x80 is negative.
    let raised = word | Self.tops
    switch self {
    case .byte(let byte):
      return ~Self.differing(raised, byte) & ~word & Self.tops
    case .notPlainInJSONString:
      let plain =
        (raised &- Self.ones &* 0x20) & Self.differing(raised, UInt8(ascii: "\""))
        & Self.differing(raised, UInt8(ascii: "\\"))
      return (~plain | word) & Self.tops
    case .notPrintableASCII:
      return (~((raised &- Self.ones &* 0x20) & Self.differing(raised, 0x7F)) | word) & Self.tops
    case .notASCII:
      return word & Self.tops
    }
  }

  @inline(__always)
  func marks(_ byte: UInt8) -> Bool {
    marks(UInt64(byte)) & 0x80 != 0
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// Keeps the top bit of each byte whose other bits are not those of `byte`.
  @inline(__always)
  private static func differing(_ raised: UInt64, _ byte: UInt8) -> UInt64 {
    (raised ^ ones &* UInt64(byte)) &- ones
  }
}
