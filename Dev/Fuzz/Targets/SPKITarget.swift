import COpenSSL

/// Accepted is exactly what OpenSSL reads as a P-256 key with a point on the curve and writes back to the same bytes, and
/// what solves the curve's equation in plain numbers after the one header.
func fuzzSPKI(_ bytes: [UInt8]) {
  let slice = ([0, 0] + bytes + [0])[2..<(2 + bytes.count)]
  let ours = P256PublicKey(spki: bytes[...])
  expect(P256PublicKey(spki: slice) == ours, "a slice reads as the whole does")
  expect((ours != nil) == isP256ToOpenSSL(bytes), "our verdict is OpenSSL's")
  let point = Array(bytes.dropFirst(spkiHeader.count))
  let solves = bytes.starts(with: spkiHeader) && PlainCurve.isUncompressedPoint(point)
  expect((ours != nil) == solves, "our verdict is the equation's")
  if let ours {
    expect(ours.spki == bytes, "accepted is a fixed point")
    expect(P256PublicKey(x963: ours.x963[...]) == ours, "both forms are one key")
    let jwk = #"{"crv":"P-256","kty":"EC","x":""# + ours.x + #"","y":""# + ours.y + #""}"#
    expect(ours.thumbprint == Base64URL.encode(SystemCrypto.sha256(Array(jwk.utf8))), "a thumbprint is its JWK's")
  }
  let key = P256PublicKey(x963: bytes[...])
  expect((key != nil) == PlainCurve.isUncompressedPoint(bytes), "our verdict on a bare point is the equation's")
  if let key { expect(isP256ToOpenSSL(key.spki), "what we write OpenSSL reads") }
}

private func isP256ToOpenSSL(_ bytes: [UInt8]) -> Bool {
  defer { ERR_clear_error() }
  return bytes.withUnsafeBufferPointer { buffer in
    var pointer = buffer.baseAddress
    guard let key = d2i_PUBKEY(nil, &pointer, buffer.count) else { return false }
    defer { EVP_PKEY_free(key) }
    var written: UnsafeMutablePointer<UInt8>?
    let length = i2d_PUBKEY(key, &written)
    defer { CRYPTO_free(written, "", 0) }
    guard length == buffer.count, Array(UnsafeBufferPointer(start: written, count: Int(length))) == bytes else {
      return false
    }
    var name = [CChar](repeating: 0, count: 32)
    var nameLength = 0
    guard EVP_PKEY_get_group_name(key, &name, name.count, &nameLength) == 1 else { return false }
    // The uncompressed form alone: OpenSSL reads the others too.
    return String(decoding: name.prefix(nameLength).map(UInt8.init(bitPattern:)), as: UTF8.self) == "prime256v1"
      && bytes.count == 91 && bytes[26] == 0x04
  }
}
