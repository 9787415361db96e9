/// base64url without padding (RFC 4648 §5), canonical: each text stands for one byte string and back.
enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// For each place in a group of four characters, for each byte: its six bits where they stand in the group, or all
  /// bits if it is no character.
  private static let values: [UInt32] = {
    var table = [UInt32](repeating: .max, count: 4 * 256)
    for (value, character) in alphabet.enumerated() {
      for place in 0..<4 { table[place * 256 + Int(character)] = UInt32(value) << UInt32(18 - place * 6) }
    }
    return table
  }()

  /// The text for `bytes`.
  static func encode(_ bytes: some Collection<UInt8>) -> String {
    UncheckedBytes.encodedBase64(bytes, by: alphabet)
  }

  /// Writes the text for `bytes` over what stands in `text` from `start` on.
  static func encode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8], at start: Int) {
    UncheckedBytes.encodeBase64(bytes, by: alphabet, into: &text, at: start)
  }

  /// The bytes that `text` stands for; nil for padding, a character outside the alphabet, a length of
  /// 4n+1, or unused bits that are not zero: were they free, one byte string would have several texts.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard text.count % 4 != 1 else { return nil }
    return UncheckedBytes.decodedBase64(text, by: values)
  }
}
