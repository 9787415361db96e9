/// The text that may come with an error: for logs, so nothing in it may harm one.
enum CallbackMessage {
  /// The longest message, in UTF-16 code units.
  static let maximumLength = 2_048

  /// The text of a percent-encoded message, without control characters and cut to `maximumLength`; nil if it
  /// is not percent-encoded UTF-8, is empty, or repeats a secret of `ceremony`.
  static func text(_ encoded: ArraySlice<UInt8>, hiding ceremony: Ceremony) -> String? {
    guard let bytes = percentDecoded(encoded), UTF8Sequence.isValid(bytes[...]) else { return nil }
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars
    where scalar.properties.generalCategory != .control {
      scalars.append(scalar)
    }
    // Looked for once the control characters are gone, or one of them could hide a secret, and before the cut.
    let text = String(scalars)
    guard !contains(text, ceremony.token.text), !contains(text, ceremony.state.text) else { return nil }
    let short = cut(scalars)
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

  /// By bytes: Swift's own comparison is by characters, so that a combining mark would hide a secret's end.
  private static func contains(_ text: String, _ secret: String) -> Bool {
    let text = Array(text.utf8)
    let secret = Array(secret.utf8)
    guard let first = secret.first, text.count >= secret.count else { return false }
    return (0...(text.count - secret.count)).contains { start in
      text[start] == first && text[start..<(start + secret.count)].elementsEqual(secret)
    }
  }

  private static func cut(_ scalars: String.UnicodeScalarView) -> String {
    var units = 0
    let kept = scalars.prefix { scalar in
      units += UTF16.width(scalar)
      return units <= maximumLength
    }
    return String(String.UnicodeScalarView(kept))
  }
}
