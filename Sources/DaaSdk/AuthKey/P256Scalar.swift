/// Numbers from 1 to n − 1, n being the order of P-256 (SEC 2 §2.4.2), in 32 big-endian bytes or fewer.
enum P256Scalar {
  static let byteCount = 32

  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]

  /// Whether the digits that stand at `place` in `bytes`, big-endian, are one.
  static func isInRange(_ place: Range<Int>, of bytes: ArraySlice<UInt8>) -> Bool {
    guard place.contains(where: { bytes[$0] != 0 }), place.count <= byteCount else { return false }
    guard place.count == byteCount else { return true }
    for (digit, limit) in zip(place, order) where bytes[digit] != limit { return bytes[digit] < limit }
    return false
  }
}
