import CLibCrypto
import Foundation

/// The cryptography behind the fake: OpenSSL's, so that what a fake key signs is a signature.
enum Curve {
  static let x963ByteCount = 65

  static func sha256(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    precondition(EVP_Digest(message, message.count, &digest, nil, EVP_sha256(), nil) == 1)
    return digest
  }

  /// Unchecked: OpenSSL's keys may be used on any thread once they are made.
  final class Key: @unchecked Sendable {
    private let key: OpaquePointer

    private init(_ key: OpaquePointer) {
      self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    static func generate() -> Key {
      var key: OpaquePointer?
      let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
      defer { EVP_PKEY_CTX_free(context) }
      guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "prime256v1") == 1,
        EVP_PKEY_generate(context, &key) == 1, let key
      else { preconditionFailure("OpenSSL makes no key") }
      return Key(key)
    }

    /// The public key of a point; nil if it is none of the curve.
    static func point(_ x963: [UInt8]) -> Key? {
      var point = x963
      var group = Array("prime256v1".utf8CString)
      let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
      defer {
        EVP_PKEY_CTX_free(context)
        ERR_clear_error()
      }
      var key: OpaquePointer?
      let made = point.withUnsafeMutableBytes { point in
        group.withUnsafeMutableBufferPointer { group in
          var parameters = [
            OSSL_PARAM_construct_utf8_string(OSSL_PARAM_NAME_GROUP, group.baseAddress, group.count - 1),
            OSSL_PARAM_construct_octet_string(OSSL_PARAM_NAME_PUB, point.baseAddress, point.count),
            OSSL_PARAM_construct_end(),
          ]
          return EVP_PKEY_fromdata_init(context) == 1
            && EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY_SELECTION, &parameters) == 1
        }
      }
      guard made, let key else { return nil }
      return Key(key)
    }

    var x963: Data {
      var point = [UInt8](repeating: 0, count: Curve.x963ByteCount)
      var length = 0
      precondition(
        EVP_PKEY_get_octet_string_param(key, OSSL_PARAM_NAME_PUB, &point, point.count, &length) == 1
          && length == point.count)
      return Data(point)
    }

    func sign(_ digest: [UInt8]) -> [UInt8] {
      let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil)
      defer { EVP_PKEY_CTX_free(context) }
      var der = [UInt8](repeating: 0, count: 72)
      var length = der.count
      precondition(
        EVP_PKEY_sign_init(context) == 1 && EVP_PKEY_sign(context, &der, &length, digest, digest.count) == 1)
      return Array(der.prefix(length))
    }

    func verifies(_ der: [UInt8], _ digest: [UInt8]) -> Bool {
      let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil)
      defer {
        EVP_PKEY_CTX_free(context)
        ERR_clear_error()
      }
      return EVP_PKEY_verify_init(context) == 1
        && EVP_PKEY_verify(context, der, der.count, digest, digest.count) == 1
    }
  }

  /// The DER form of `r‖s`.
  static func der(_ raw: [UInt8]) -> [UInt8] {
    let integers = [raw.prefix(32), raw.suffix(32)].flatMap { half -> [UInt8] in
      var magnitude = Array(half.drop { $0 == 0 })
      if magnitude.first.map({ $0 >= 0x80 }) ?? true { magnitude.insert(0, at: 0) }
      return [0x02, UInt8(magnitude.count)] + magnitude
    }
    return [0x30, UInt8(integers.count)] + integers
  }
}
