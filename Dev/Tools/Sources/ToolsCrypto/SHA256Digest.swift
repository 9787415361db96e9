import CToolsCrypto
import Foundation

/// SHA-256, by the system's libcrypto.
package enum SHA256Digest {
  /// The 32 bytes of the digest.
  package static func of(_ message: Data) throws -> Data {
    defer { ERR_clear_error() }
    let bytes = [UInt8](message)
    var digest = [UInt8](repeating: 0, count: 32)
    guard EVP_Q_digest(nil, "SHA256", nil, bytes, bytes.count, &digest, nil) == 1 else { throw CryptoError() }
    return Data(digest)
  }
}
