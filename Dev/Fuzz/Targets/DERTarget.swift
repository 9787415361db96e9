import COpenSSL

/// Accepted is exactly what OpenSSL reads, writes back to the same bytes, and finds in range.
func fuzzDER(_ bytes: [UInt8]) {
  let ours = JOSESignature(der: bytes[...])
  let slice = ([0, 0] + bytes + [0])[2..<(2 + bytes.count)]
  expect(JOSESignature(der: slice) == ours, "a slice reads as the whole does")
  if let ours {
    expect(ours.der == bytes, "accepted is a fixed point")
    expect(JOSESignature(ours.bytes[...]) == ours, "both forms are one signature")
  }
  let theirs = OpenSSLSignature.read(bytes)
  expect(ours?.bytes == theirs, "our verdict is OpenSSL's")
  if bytes.count == 64, let raw = JOSESignature(bytes[...]) {
    expect(OpenSSLSignature.read(raw.der) == bytes, "what we write OpenSSL reads")
    expect(OpenSSLSignature.write(bytes) == raw.der, "what we write OpenSSL writes")
  }
}

/// OpenSSL's own reader, made strict by writing back.
enum OpenSSLSignature {
  /// r‖s, or nil for what is not strict DER or not in range.
  static func read(_ der: [UInt8]) -> [UInt8]? {
    defer { ERR_clear_error() }
    let raw: [UInt8]? = der.withUnsafeBufferPointer { buffer in
      var pointer = buffer.baseAddress
      guard let signature = d2i_ECDSA_SIG(nil, &pointer, buffer.count) else { return nil }
      defer { ECDSA_SIG_free(signature) }
      var written: UnsafeMutablePointer<UInt8>?
      let length = i2d_ECDSA_SIG(signature, &written)
      defer { CRYPTO_free(written, "", 0) }
      guard length == buffer.count, Array(UnsafeBufferPointer(start: written, count: Int(length))) == der else {
        return nil
      }
      return bytes(ECDSA_SIG_get0_r(signature), ECDSA_SIG_get0_s(signature))
    }
    return raw
  }

  /// The DER of r‖s, 64 bytes.
  static func write(_ raw: [UInt8]) -> [UInt8] {
    guard let signature = ECDSA_SIG_new() else { return [] }
    defer { ECDSA_SIG_free(signature) }
    let s = Array(raw.dropFirst(32))
    guard ECDSA_SIG_set0(signature, BN_bin2bn(raw, 32, nil), BN_bin2bn(s, 32, nil)) == 1 else { return [] }
    var written: UnsafeMutablePointer<UInt8>?
    let length = i2d_ECDSA_SIG(signature, &written)
    defer { CRYPTO_free(written, "", 0) }
    return Array(UnsafeBufferPointer(start: written, count: Int(max(0, length))))
  }

  private static func bytes(_ r: OpaquePointer?, _ s: OpaquePointer?) -> [UInt8]? {
    var order: OpaquePointer?
    BN_hex2bn(&order, "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
    defer { BN_free(order) }
    var raw = [UInt8](repeating: 0, count: 64)
    for number in [r, s] where BN_is_zero(number) == 1 || BN_is_negative(number) == 1 || BN_cmp(number, order) >= 0
    {
      return nil
    }
    var half = [UInt8](repeating: 0, count: 32)
    guard BN_bn2binpad(r, &half, 32) == 32 else { return nil }
    raw.replaceSubrange(0..<32, with: half)
    guard BN_bn2binpad(s, &half, 32) == 32 else { return nil }
    raw.replaceSubrange(32..<64, with: half)
    return raw
  }
}
