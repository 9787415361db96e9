import CToolsCrypto
import Foundation

/// A P-256 key in this process's memory, by the system's libcrypto. For tools only: an app's key is in its enclave.
///
/// Unchecked: an EVP_PKEY is not changed once it is made, its count of users is atomic, and every operation here
/// works on a context of its own, so that threads may share it (OpenSSL's threads(7)).
package final class SoftwareKey: @unchecked Sendable {
  private static let group = "prime256v1"
  private static let x963ByteCount = 65

  private let pointer: OpaquePointer

  private init(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit { EVP_PKEY_free(pointer) }

  /// A new key.
  package convenience init() throws {
    defer { ERR_clear_error() }
    guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { throw CryptoError() }
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, Self.group) == 1,
      EVP_PKEY_generate(context, &key) == 1, let key
    else { throw CryptoError() }
    self.init(key)
  }

  /// Reads what ``der()`` gives; nil for anything else, a key whose halves don't belong together included.
  package convenience init?(der: Data) {
    defer { ERR_clear_error() }
    let bytes = [UInt8](der)
    let read: OpaquePointer? = bytes.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      guard let key = d2i_PrivateKey(EVP_PKEY_EC, nil, &start, buffer.count) else { return nil }
      guard start == buffer.baseAddress.map({ $0 + buffer.count }) else {
        EVP_PKEY_free(key)
        return nil
      }
      return key
    }
    guard let read else { return nil }
    self.init(read)
    guard isWholeP256Key else { return nil }
  }

  /// The private key as SEC 1's ECPrivateKey: a secret.
  package func der() throws -> Data {
    defer { ERR_clear_error() }
    var start: UnsafeMutablePointer<UInt8>?
    let count = i2d_PrivateKey(pointer, &start)
    guard count > 0, let start else { throw CryptoError() }
    defer { CRYPTO_clear_free(start, Int(count), nil, 0) }
    return Data(bytes: start, count: Int(count))
  }

  /// The public key, X9.63 uncompressed: 65 bytes.
  package func x963() throws -> Data {
    defer { ERR_clear_error() }
    var point = [UInt8](repeating: 0, count: Self.x963ByteCount)
    var length = 0
    guard EVP_PKEY_get_octet_string_param(pointer, TOOLS_PARAM_PUBLIC_KEY, &point, point.count, &length) == 1,
      length == point.count
    else { throw CryptoError() }
    return Data(point)
  }

  /// The DER form of an ECDSA signature of the SHA-256 digest of `message`.
  package func sign(_ message: Data) throws -> Data {
    defer { ERR_clear_error() }
    guard let context = EVP_MD_CTX_new() else { throw CryptoError() }
    defer { EVP_MD_CTX_free(context) }
    let bytes = [UInt8](message)
    // The longest: two integers of 33 bytes, two bytes before each and before the sequence.
    var signature = [UInt8](repeating: 0, count: 72)
    var length = signature.count
    guard EVP_DigestSignInit_ex(context, nil, "SHA256", nil, nil, pointer, nil) == 1,
      EVP_DigestSign(context, &signature, &length, bytes, bytes.count) == 1, length <= signature.count
    else { throw CryptoError() }
    return Data(signature.prefix(length))
  }

  private var isWholeP256Key: Bool {
    var name = [CChar](repeating: 0, count: 64)
    var length = 0
    guard EVP_PKEY_get_group_name(pointer, &name, name.count, &length) == 1,
      name.prefix(length).elementsEqual(Self.group.utf8CString.dropLast()),
      let context = EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil)
    else { return false }
    defer { EVP_PKEY_CTX_free(context) }
    return EVP_PKEY_check(context) == 1
  }
}
