/// A point of P-256 as X9.63 writes it uncompressed (SEC 1 §2.3.3): 0x04, x, y. Whether it lies on the curve is the
/// crypto library's to say; its form is not left to that.
struct UncompressedPoint {
  static let byteCount = 65

  let bytes: [UInt8]

  /// Nil unless `bytes` are 65 and begin with 0x04.
  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount, bytes.first == 0x04 else { return nil }
    self.bytes = Array(bytes)
  }
}
