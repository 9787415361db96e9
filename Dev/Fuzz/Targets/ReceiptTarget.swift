import COpenSSL
import Foundation

private let signer = try? P256SigningKey()

/// Key, signature and receipt from the bytes: the verdict is OpenSSL's, on a signature it wrote itself.
///
/// The first byte chooses what is true: the key, the signature.
func fuzzReceipt(_ bytes: [UInt8]) {
  guard let signer, let mode = bytes.first else { return }
  var rest = bytes.dropFirst()
  func take(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
  let key = mode & 1 == 0 ? signer.publicKey.x963 : take(65)
  let given = mode & 2 == 0 ? [] : take(64)
  let receipt = Array(rest)
  var signature = given
  if mode & 2 == 0 {
    guard let der = try? signer.sign(receipt), let made = JOSESignature(der: der[...]) else { return }
    signature = made.bytes
    if mode & 4 != 0 { signature[Int(mode >> 3) * 2] ^= 1 }
  }
  var outcome: DaaPrepareReceiptError?
  do {
    try DaaPrepareReceiptSignature.verify(Data(signature), of: Data(receipt), publicKey: Data(key))
  } catch {
    outcome = error as? DaaPrepareReceiptError
    expect(outcome != nil, "every error is a DaaPrepareReceiptError")
  }
  expect((outcome == nil) == isValidToOpenSSL(signature, receipt, key), "our verdict is OpenSSL's")
  if mode & 7 == 0 { expect(outcome == nil, "a true signature passes") }
}

/// Through other calls than the library's: the key as SPKI, the signature by OpenSSL's own writer, digest and check in one.
private func isValidToOpenSSL(_ signature: [UInt8], _ receipt: [UInt8], _ x963: [UInt8]) -> Bool {
  guard signature.count == 64, let key = P256PublicKey(x963: x963[...]), let raw = JOSESignature(signature[...]),
    OpenSSLSignature.read(raw.der) == signature
  else { return false }
  defer { ERR_clear_error() }
  return key.spki.withUnsafeBufferPointer { buffer in
    var pointer = buffer.baseAddress
    guard let theirs = d2i_PUBKEY(nil, &pointer, buffer.count) else { return false }
    defer { EVP_PKEY_free(theirs) }
    guard let context = EVP_MD_CTX_new() else { return false }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestVerifyInit_ex(context, nil, "SHA2-256", nil, nil, theirs, nil) == 1 else { return false }
    return EVP_DigestVerify(context, raw.der, raw.der.count, receipt, receipt.count) == 1
  }
}
