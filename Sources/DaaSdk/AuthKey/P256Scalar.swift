/// A number from 1 to n − 1, n being the order of P-256 (SEC 2 §2.4.2), as 32 big-endian bytes.
struct P256Scalar: Sendable, Equatable {
  static let byteCount = 32

  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]

  let bytes: ArraySlice<UInt8>

  /// Nil for another length, for 0, and for n and above.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.byteCount, bytes.contains(where: { $0 != 0 }),
      bytes.lexicographicallyPrecedes(Self.order)
    else { return nil }
    self.bytes = bytes
  }
}
