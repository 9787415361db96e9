/// The loops over long texts: the only code of the library that reads or writes memory without a check for each byte.
///
/// What holds for each: it takes and returns values, and a pointer lives inside one closure and is not kept; every read is
/// below the count that its buffer gives, and a table is indexed by what can't exceed its size; every byte of what is
/// made is written before its count is set. Readers add what has a meaning. Fuzzers, under the address sanitizer, hold
/// each against the same done in plain code: one byte at a time, or by Foundation.
enum UncheckedBytes {
  /// The first position from `start` on of a byte that the pattern is about, or the end of `bytes`.
  ///
  /// - Parameter start: a position of `bytes`, or its end.
  @inline(__always)
  static func first(_ pattern: BytePattern, in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    precondition(start >= bytes.startIndex && start <= bytes.endIndex, "a position of other bytes")
    return bytes.withUnsafeBytes { buffer in
      var position = start &- bytes.startIndex
      // Eight bytes are read only where eight are left.
      let lastWord = buffer.count &- 8
      while position <= lastWord {
        let marks = pattern.marks(word(buffer, at: position))
        if marks != 0 { return bytes.startIndex &+ position &+ marks.trailingZeroBitCount / 8 }
        position &+= 8
      }
      while position < buffer.count, !pattern.marks(buffer[position]) { position &+= 1 }
      return bytes.startIndex &+ position
    }
  }

  /// How many of `bytes` the pattern is about.
  @inline(__always)
  static func count(_ pattern: BytePattern, in bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { buffer in
      var count = 0
      var position = 0
      let lastWord = buffer.count &- 8
      while position <= lastWord {
        count &+= BytePattern.count(pattern.marks(word(buffer, at: position)))
        position &+= 8
      }
      while position < buffer.count {
        count &+= pattern.marks(buffer[position]) ? 1 : 0
        position &+= 1
      }
      return count
    }
  }

  @inline(__always)
  private static func word(_ buffer: UnsafeRawBufferPointer, at position: Int) -> UInt64 {
    UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// Writes two numbers of `bytes` over the ends of the two halves of `zeros`.
  ///
  /// - Parameters:
  ///   - first: where the first stands: as long as half of `zeros`, at most; and so is `second`.
  static func padded(
    _ first: Range<Int>, _ second: Range<Int>, of bytes: ArraySlice<UInt8>, into zeros: [UInt8]
  ) -> [UInt8] {
    let half = zeros.count / 2
    precondition(first.count <= half && second.count <= half, "a number wider than its place")
    var padded = zeros
    padded.withUnsafeMutableBytes { padded in
      bytes[first].withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: padded[(half - $0.count)..<half]).copyMemory(from: $0)
      }
      bytes[second].withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: padded[(2 * half - $0.count)...]).copyMemory(from: $0)
      }
    }
    return padded
  }

  /// The bytes for base64 `text`: three for each four characters; nil for a character without a value, or for unused
  /// bits that are not zero.
  ///
  /// - Parameters:
  ///   - text: not of a length of 4n+1.
  ///   - values: for each place in a group of four, for each byte: its six bits where they stand in the group's 24, or
  ///     all bits if it is no character.
  static func decodedBase64(_ text: some Collection<UInt8>, by values: [UInt32]) -> [UInt8]? {
    func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
      precondition(text.count % 4 != 1 && values.count == 4 * 256, "no length of base64, or no table of all bytes")
      var isGood = false
      let bytes = values.withUnsafeBufferPointer { values in
        [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4) { bytes, count in
          isGood = decode64(text, by: values, into: bytes)
          count = text.count * 3 / 4
        }
      }
      return isGood ? bytes : nil
    }
    return text.withContiguousStorageIfAvailable(decode) ?? Array(text).withUnsafeBufferPointer(decode)
  }

  /// The base64 text for `bytes`: four characters for each three bytes, no padding.
  ///
  /// - Parameter alphabet: 64 ASCII characters.
  static func encodedBase64(_ bytes: some Collection<UInt8>, by alphabet: [UInt8]) -> String {
    func encode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
      let length = (bytes.count * 4 + 2) / 3
      return String(unsafeUninitializedCapacity: length) { text in
        encode64(bytes, by: alphabet, into: text)
        return length
      }
    }
    return bytes.withContiguousStorageIfAvailable(encode) ?? Array(bytes).withUnsafeBufferPointer(encode)
  }

  /// Writes the base64 text for `bytes` over what stands in `text` from `start` on.
  static func encodeBase64(
    _ bytes: ArraySlice<UInt8>, by alphabet: [UInt8], into text: inout [UInt8], at start: Int
  ) {
    let end = start + (bytes.count * 4 + 2) / 3
    precondition(start >= 0 && end <= text.count, "no room for the text")
    bytes.withUnsafeBufferPointer { bytes in
      text.withUnsafeMutableBufferPointer { encode64(bytes, by: alphabet, into: .init(rebasing: $0[start..<end])) }
    }
  }

  private static func decode64(
    _ text: UnsafeBufferPointer<UInt8>, by values: UnsafeBufferPointer<UInt32>,
    into bytes: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    // A stray byte has a value with bits above the 24 of a group: one look at the end finds any.
    var seen: UInt32 = 0
    var read = 0
    var written = 0
    let lastFour = text.count &- 4
    while read <= lastFour {
      let group =
        values[Int(text[read])] | values[0x100 | Int(text[read &+ 1])] | values[0x200 | Int(text[read &+ 2])]
        | values[0x300 | Int(text[read &+ 3])]
      seen |= group
      bytes[written] = UInt8(truncatingIfNeeded: group &>> 16)
      bytes[written &+ 1] = UInt8(truncatingIfNeeded: group &>> 8)
      bytes[written &+ 2] = UInt8(truncatingIfNeeded: group)
      read &+= 4
      written &+= 3
    }
    // What is left of a last group that is not whole; a stray byte sets it too.
    var unused: UInt32 = 0
    if read < text.count {
      var group = values[Int(text[read])] | values[0x100 | Int(text[read + 1])]
      bytes[written] = UInt8(truncatingIfNeeded: group &>> 16)
      unused = group & 0xFFFF
      if read + 2 < text.count {
        group |= values[0x200 | Int(text[read + 2])]
        bytes[written + 1] = UInt8(truncatingIfNeeded: group &>> 8)
        unused = group & 0xFF
      }
    }
    return seen &>> 24 == 0 && unused == 0
  }

  private static func encode64(
    _ bytes: UnsafeBufferPointer<UInt8>, by alphabet: [UInt8], into text: UnsafeMutableBufferPointer<UInt8>
  ) {
    precondition(alphabet.count == 64, "no base64 alphabet")
    alphabet.withUnsafeBufferPointer { alphabet in
      var read = 0
      var written = 0
      let lastThree = bytes.count &- 3
      while read <= lastThree {
        let word = Int(bytes[read]) &<< 16 | Int(bytes[read &+ 1]) &<< 8 | Int(bytes[read &+ 2])
        text[written] = alphabet[word &>> 18]
        text[written &+ 1] = alphabet[word &>> 12 & 0x3F]
        text[written &+ 2] = alphabet[word &>> 6 & 0x3F]
        text[written &+ 3] = alphabet[word & 0x3F]
        read &+= 3
        written &+= 4
      }
      guard read < bytes.count else { return }
      let hasTwo = read + 1 < bytes.count
      let word = Int(bytes[read]) << 8 | (hasTwo ? Int(bytes[read + 1]) : 0)
      text[written] = alphabet[word >> 10]
      text[written + 1] = alphabet[word >> 4 & 0x3F]
      if hasTwo { text[written + 2] = alphabet[word << 2 & 0x3F] }
    }
  }
}
