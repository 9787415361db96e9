import COpenSSL

/// P-256 by its equation (SEC 2 §2.4.2), in plain numbers: nothing of OpenSSL's curves.
enum PlainCurve {
  /// Whether x and y, 32 bytes each, are below p, and y² = x³ − 3x + b.
  static func contains(x: [UInt8], y: [UInt8]) -> Bool {
    guard x.count == 32, y.count == 32, let context = BN_CTX_new() else { return false }
    defer { BN_CTX_free(context) }
    var p: OpaquePointer?
    var b: OpaquePointer?
    BN_hex2bn(&p, "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")
    BN_hex2bn(&b, "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b")
    let x = BN_bin2bn(x, 32, nil)
    let y = BN_bin2bn(y, 32, nil)
    let left = BN_new()
    let right = BN_new()
    let three = BN_new()
    defer { for number in [p, b, x, y, left, right, three] { BN_free(number) } }
    guard BN_cmp(x, p) < 0, BN_cmp(y, p) < 0 else { return false }
    // (x² − 3)x + b.
    BN_set_word(three, 3)
    BN_mod_sqr(right, x, p, context)
    BN_mod_sub(right, right, three, p, context)
    BN_mod_mul(right, right, x, p, context)
    BN_mod_add(right, right, b, p, context)
    BN_mod_sqr(left, y, p, context)
    return BN_cmp(left, right) == 0
  }

  /// Whether `bytes` are 0x04, x and y of a point.
  static func isUncompressedPoint(_ bytes: [UInt8]) -> Bool {
    bytes.count == 65 && bytes[0] == 4 && contains(x: Array(bytes[1..<33]), y: Array(bytes[33...]))
  }

  /// Whether `bytes`, 32 of them, are a number from 1 to n − 1.
  static func isScalar(_ bytes: [UInt8]) -> Bool {
    let order: [UInt8] = [
      0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
      0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]
    return bytes.count == 32 && bytes.contains { $0 != 0 } && bytes.lexicographicallyPrecedes(order)
  }
}
