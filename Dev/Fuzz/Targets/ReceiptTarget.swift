import COpenSSL
import Foundation

private let signer = try? P256SigningKey()

/// Key, signature and receipt from the bytes: the verdict, to the error, is that of plain numbers for key and signature,
/// and OpenSSL's for whether they belong together.
///
/// The first byte chooses what is true: the key, the signature; and what is a byte too long.
func fuzzReceipt(_ bytes: [UInt8]) {
  guard let signer else { return expect(false, "a key can be made") }
  guard let mode = bytes.first else { return }
  var rest = bytes.dropFirst()
  func take(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
  let key = mode & 1 == 0 ? signer.publicKey.x963 : take(mode & 0x80 == 0 ? 65 : 66)
  let given = mode & 2 == 0 ? [] : take(mode & 0x40 == 0 ? 64 : 65)
  let receipt = Array(rest)
  var signature = given
  if mode & 2 == 0 {
    guard let der = try? signer.sign(receipt), let made = OpenSSLSignature.read(der) else {
      return expect(false, "a key signs, and OpenSSL reads it")
    }
    signature = made
    if mode & 4 != 0 { signature[Int(mode >> 3) * 2] ^= 1 }
  }
  let isKey = PlainCurve.isUncompressedPoint(key)
  expect(isKey == isPointToOpenSSL(key), "the curve's equation says what OpenSSL says")
  let isSignature =
    signature.count == 64 && PlainCurve.isScalar(Array(signature[..<32]))
    && PlainCurve.isScalar(Array(signature[32...]))
  let expected: DaaPrepareReceiptError? =
    !isKey
    ? .malformedKey
    : !isSignature ? .malformedSignature : isValidToOpenSSL(signature, receipt, key) ? nil : .mismatch

  var outcome: DaaPrepareReceiptError?
  do {
    try DaaPrepareReceiptSignature.verify(Data(signature), of: Data(receipt), publicKey: Data(key))
  } catch {
    outcome = error as? DaaPrepareReceiptError
    expect(outcome != nil, "every error is a DaaPrepareReceiptError")
  }
  expect(outcome == expected, "our verdict is theirs, to the error")
  if mode & 7 == 0 { expect(outcome == nil, "a true signature passes") }
}

private func isPointToOpenSSL(_ bytes: [UInt8]) -> Bool {
  defer { ERR_clear_error() }
  guard bytes.count == 65, bytes[0] == 4, let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else {
    return false
  }
  defer { EC_GROUP_free(group) }
  let point = EC_POINT_new(group)
  defer { EC_POINT_free(point) }
  return EC_POINT_oct2point(group, point, bytes, bytes.count, nil) == 1
}

/// Through other calls than the library's: the key as SPKI, the signature by OpenSSL's own writer, digest and check in one.
private func isValidToOpenSSL(_ signature: [UInt8], _ receipt: [UInt8], _ x963: [UInt8]) -> Bool {
  defer { ERR_clear_error() }
  let spki = spkiHeader + x963
  return spki.withUnsafeBufferPointer { buffer in
    var pointer = buffer.baseAddress
    guard let theirs = d2i_PUBKEY(nil, &pointer, buffer.count) else { return false }
    defer { EVP_PKEY_free(theirs) }
    guard let context = EVP_MD_CTX_new() else { return false }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestVerifyInit_ex(context, nil, "SHA2-256", nil, nil, theirs, nil) == 1 else { return false }
    let der = OpenSSLSignature.write(signature)
    return EVP_DigestVerify(context, der, der.count, receipt, receipt.count) == 1
  }
}

/// RFC 5480 §2, from `openssl pkey -pubout -outform DER`: what stands before any P-256 key.
let spkiHeader: [UInt8] = [
  0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A,
  0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
]
