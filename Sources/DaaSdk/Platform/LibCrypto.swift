#if os(Linux)
  import CLibCrypto

  /// The few calls of OpenSSL 3 that Linux needs in place of CryptoKit.
  ///
  /// Every buffer is passed with its own length, every object freed where it was made, and whatever a call leaves
  /// in the thread's error queue is cleared before it returns.
  enum LibCrypto {
    /// Looked up once: `EVP_sha256()` would do it again for each digest.
    private static let digest = Algorithm("SHA256")

    static func sha256(_ message: [UInt8]) -> [UInt8] {
      var value = [UInt8](repeating: 0, count: 32)
      // With a valid algorithm and room for 32 bytes this can fail only for want of memory.
      precondition(EVP_Digest(message, message.count, &value, nil, digest.pointer, nil) == 1, "SHA-256 failed")
      return value
    }

    /// A P-256 key, public or private.
    ///
    /// Unchecked: an EVP_PKEY is not changed once it is made, its count of users is atomic, and every operation
    /// here works on a context of its own, so that threads may share it (OpenSSL's threads(7)).
    final class Key: @unchecked Sendable {
      private let pointer: OpaquePointer

      private init(_ pointer: OpaquePointer) {
        self.pointer = pointer
      }

      deinit { EVP_PKEY_free(pointer) }

      /// Nil if `x963` isn't a point of the curve.
      convenience init?(x963: [UInt8]) {
        defer { ERR_clear_error() }
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_fromdata_init(context) == 1 else { return nil }
        var point = x963
        var group = Array("prime256v1".utf8CString)
        let made: OpaquePointer? = point.withUnsafeMutableBytes { point in
          group.withUnsafeMutableBufferPointer { group in
            var parameters = [
              OSSL_PARAM_construct_utf8_string(OSSL_PARAM_NAME_GROUP, group.baseAddress, group.count - 1),
              OSSL_PARAM_construct_octet_string(OSSL_PARAM_NAME_PUB, point.baseAddress, point.count),
              OSSL_PARAM_construct_end(),
            ]
            var key: OpaquePointer?
            guard EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY_SELECTION, &parameters) == 1 else {
              return nil
            }
            return key
          }
        }
        guard let made else { return nil }
        self.init(made)
      }

      /// A key to copy the group from: to look it up by its name costs as much again as a key.
      private static let template = try? named()

      static func generate() throws -> Key {
        defer { ERR_clear_error() }
        guard let template, let context = EVP_PKEY_CTX_new_from_pkey(nil, template.pointer, nil) else {
          throw CryptoFailure()
        }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_keygen_init(context) == 1 else { throw CryptoFailure() }
        return try generated(in: context)
      }

      private static func named() throws -> Key {
        defer { ERR_clear_error() }
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { throw CryptoFailure() }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "prime256v1") == 1 else {
          throw CryptoFailure()
        }
        return try generated(in: context)
      }

      private static func generated(in context: OpaquePointer) throws -> Key {
        var key: OpaquePointer?
        guard EVP_PKEY_generate(context, &key) == 1, let key else { throw CryptoFailure() }
        return Key(key)
      }

      /// The public point, uncompressed.
      func x963() throws -> [UInt8] {
        defer { ERR_clear_error() }
        var point = [UInt8](repeating: 0, count: UncompressedPoint.byteCount)
        guard EVP_PKEY_get_octet_string_param(pointer, OSSL_PARAM_NAME_PUB, &point, point.count, nil) == 1 else {
          throw CryptoFailure()
        }
        return point
      }

      fileprivate func context() -> OpaquePointer? { EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil) }
    }

    /// A key with the look-ups of an operation done once.
    ///
    /// Unchecked: the context is only ever copied, which reads it and counts its users atomically; each operation
    /// works on a copy of its own.
    private final class Operation: @unchecked Sendable {
      private let prepared: OpaquePointer

      init(_ key: Key, _ prepare: (OpaquePointer) -> Int32) throws {
        defer { ERR_clear_error() }
        guard let context = key.context() else { throw CryptoFailure() }
        guard prepare(context) == 1 else {
          EVP_PKEY_CTX_free(context)
          throw CryptoFailure()
        }
        prepared = context
      }

      deinit { EVP_PKEY_CTX_free(prepared) }

      /// To be freed by the caller.
      func copy() throws -> OpaquePointer {
        guard let copy = EVP_PKEY_CTX_dup(prepared) else { throw CryptoFailure() }
        return copy
      }
    }

    struct Verifier: Sendable {
      private let operation: Operation

      init(_ key: Key) throws { operation = try Operation(key, EVP_PKEY_verify_init) }

      func verifies(_ der: [UInt8], of message: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let context = try? operation.copy() else { return false }
        defer { EVP_PKEY_CTX_free(context) }
        let hash = LibCrypto.sha256(message)
        return EVP_PKEY_verify(context, der, der.count, hash, hash.count) == 1
      }
    }

    struct Signer: Sendable {
      private let operation: Operation

      init(_ key: Key) throws { operation = try Operation(key, EVP_PKEY_sign_init) }

      /// The DER form of a signature.
      func sign(_ message: [UInt8]) throws -> [UInt8] {
        defer { ERR_clear_error() }
        let context = try operation.copy()
        defer { EVP_PKEY_CTX_free(context) }
        let hash = LibCrypto.sha256(message)
        // The longest: two integers of 33 bytes, two bytes before each and before the sequence.
        var der = [UInt8](repeating: 0, count: 72)
        var length = der.count
        guard EVP_PKEY_sign(context, &der, &length, hash, hash.count) == 1 else { throw CryptoFailure() }
        return Array(der.prefix(length))
      }
    }

    /// Unchecked: a fetched EVP_MD is constant, and lives as long as the process.
    private struct Algorithm: @unchecked Sendable {
      let pointer: OpaquePointer?

      init(_ name: String) {
        pointer = EVP_MD_fetch(nil, name, nil)
      }
    }
  }
#endif
