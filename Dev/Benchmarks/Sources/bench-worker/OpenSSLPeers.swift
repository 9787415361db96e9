import CPeers

/// OpenSSL's own loops over the libcrypto that the library uses.
@MainActor
enum OpenSSLPeers {
  static func verify() throws -> Benchmark {
    let key = try HeldKey()
    return try loop { peer_verify(key.pointer, key.der, key.der.count, Keys.message, Keys.message.count, $0) }
  }

  static func sign() throws -> Benchmark {
    let key = try HeldKey()
    return try loop { peer_sign(key.pointer, Keys.message, Keys.message.count, $0) }
  }

  static func importAndVerify() throws -> Benchmark {
    let key = try HeldKey()
    return try loop {
      peer_import_and_verify(key.point, key.der, key.der.count, Keys.message, Keys.message.count, $0)
    }
  }

  static func generateAndExport() throws -> Benchmark {
    try loop { peer_generate_and_export($0) }
  }

  private static func loop(_ run: @escaping (Int) -> Int) throws -> Benchmark {
    guard run(1) == 1 else { throw WorkerError.wrong("OpenSSL") }
    return Benchmark { blackHole(run($0)) }
  }
}

private final class HeldKey {
  let pointer: OpaquePointer
  let point: [UInt8]
  let der: [UInt8]

  init() throws {
    guard let pointer = peer_key_new() else { throw WorkerError.wrong("OpenSSL") }
    var point = [UInt8](repeating: 0, count: 65)
    var der = [UInt8](repeating: 0, count: 72)
    let length = peer_key_sign(pointer, Keys.message, Keys.message.count, &der)
    guard peer_key_point(pointer, &point) == 1, length > 0 else { throw WorkerError.wrong("OpenSSL") }
    self.pointer = pointer
    self.point = point
    self.der = Array(der.prefix(length))
  }

  deinit { peer_key_free(pointer) }
}
