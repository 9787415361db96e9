/// The text that may come with an error: for logs, so it is short, on one line, and repeats no secret of its ceremony.
enum CallbackMessage {
  /// The longest message, in UTF-16 code units.
  static let maximumLength = 2_048

  /// The text of a percent-encoded message, without control characters and cut to `maximumLength`; nil if it
  /// is not percent-encoded UTF-8, is empty, or repeats a secret of `ceremony`.
  static func text(_ encoded: ArraySlice<UInt8>, hiding ceremony: Ceremony) -> String? {
    guard let bytes = percentDecoded(encoded), UTF8Sequence.isValid(bytes[...]) else { return nil }
    // Looked for once the control characters are gone, or one of them could hide a secret, and before the cut.
    let text = withoutControls(bytes)
    guard !contains(text, ceremony.token.text), !contains(text, ceremony.state.text) else { return nil }
    let short = cut(String(decoding: text, as: UTF8.self))
    return short.isEmpty ? nil : short
  }

  private static func percentDecoded(_ encoded: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count)
    var position = encoded.startIndex
    while position < encoded.endIndex {
      guard encoded[position] == UInt8(ascii: "%") else {
        bytes.append(encoded[position])
        position += 1
        continue
      }
      guard position + 2 < encoded.endIndex, let high = ASCII.hexValue(encoded[position + 1]),
        let low = ASCII.hexValue(encoded[position + 2])
      else { return nil }
      bytes.append(high << 4 | low)
      position += 3
    }
    return bytes
  }

  /// Without the characters of the category Cc: U+0000 to U+001F and U+007F to U+009F.
  private static func withoutControls(_ utf8: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(utf8.count)
    var position = 0
    while position < utf8.count {
      let byte = utf8[position]
      if byte == 0xC2, utf8[position + 1] <= 0x9F {
        position += 2
      } else {
        if byte >= 0x20, byte != 0x7F { kept.append(byte) }
        position += 1
      }
    }
    return kept
  }

  /// By bytes: Swift's own comparison is by characters, so that a combining mark would hide a secret's end. In one
  /// pass (Knuth, Morris and Pratt): the page knows its token, and could write what makes a plain search crawl.
  private static func contains(_ text: [UInt8], _ secret: String) -> Bool {
    let secret = Array(secret.utf8)
    // For each beginning of the secret, the length of the longest shorter one that it ends with.
    var shorter = [Int](repeating: 0, count: secret.count)
    func matched(_ length: Int, then byte: UInt8) -> Int {
      var length = length
      while length > 0, secret[length] != byte { length = shorter[length - 1] }
      return secret[length] == byte ? length + 1 : 0
    }
    for position in secret.indices.dropFirst() {
      shorter[position] = matched(shorter[position - 1], then: secret[position])
    }
    var length = 0
    for byte in text {
      length = matched(length, then: byte)
      if length == secret.count { return true }
    }
    return false
  }

  private static func cut(_ text: String) -> String {
    var units = 0
    let kept = text.unicodeScalars.prefix { scalar in
      units += UTF16.width(scalar)
      return units <= maximumLength
    }
    return String(String.UnicodeScalarView(kept))
  }
}
