#if canImport(Security)
  import Security
#else
  import Glibc
#endif

/// The system's generator failed; `status` is its own code.
struct RandomFailure: Error {
  let status: Int32
}

extension RandomSource {
  /// The system's generator for keys.
  static let live = RandomSource { count in
    var bytes = [UInt8](repeating: 0, count: count)
    #if canImport(Security)
      let status = SecRandomCopyBytes(kSecRandomDefault, count, &bytes)
      guard status == errSecSuccess else { throw RandomFailure(status: status) }
    #else
      // getentropy gives 256 bytes at a time, all or none.
      for start in stride(from: 0, to: count, by: 256) {
        let size = min(256, count - start)
        let failed = bytes.withUnsafeMutableBytes { getentropy($0.baseAddress.map { $0 + start }, size) != 0 }
        if failed { throw RandomFailure(status: errno) }
      }
    #endif
    return bytes
  }
}
