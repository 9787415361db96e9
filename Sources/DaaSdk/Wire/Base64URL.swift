/// base64url without padding (RFC 4648 §5), canonical: each text stands for one byte string and back.
enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The value of each ASCII byte in the alphabet, or 0xFF.
  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in alphabet.enumerated() { table[Int(character)] = UInt8(value) }
    return table
  }()

  /// The text for `bytes`.
  static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(bits >> UInt32(count) & 0x3F)])
      }
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count) & 0x3F)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that `text` stands for; nil for padding, a character outside the alphabet, a length of
  /// 4n+1, or unused bits that are not zero.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    let length = text.count
    guard length % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for character in text {
      let value = values[Int(character)]
      guard value != 0xFF else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    // What is left are the unused bits: were they free, one byte string would have several texts.
    guard bits & (1 << UInt32(count) - 1) == 0 else { return nil }
    return bytes
  }
}
