import DaaSdk
import Foundation

/// What the library does with keys.
@MainActor
enum Keys {
  /// As long as a usual signing input.
  nonisolated static let message = Inputs.filling(256)

  static func thumbprint() throws -> Benchmark {
    guard let key = PublicKey(x963: try SigningKey().x963) else { throw WorkerError.wrong("a new key") }
    return try Benchmark("thumbprint", isRight: { $0.utf8.count == 43 }) { key.thumbprint() }
  }

  static func verify() throws -> Benchmark {
    let (key, signature) = try signed()
    return try Benchmark("verify", isRight: { $0 }) { key.verifies(signature, of: message) }
  }

  /// That many threads, one key; each thread runs the whole count.
  static func verify(onThreads threads: Int) throws -> Benchmark {
    let (key, signature) = try signed()
    let message = Self.message
    return Benchmark(loop: { count in
      DispatchQueue.concurrentPerform(iterations: threads) { _ in
        for _ in 0..<count { blackHole(key.verifies(signature, of: message)) }
      }
    })
  }

  static func sign() throws -> Benchmark {
    let key = try SigningKey()
    return try Benchmark("sign", isRight: { $0?.count == 64 }) { key.signature(of: message) }
  }

  /// The public way: the pinned key of a receipt comes as bytes each time.
  static func importAndVerify() throws -> Benchmark {
    let key = try SigningKey()
    guard let bytes = key.signature(of: message) else { throw WorkerError.wrong("sign") }
    let (point, signature, receipt) = (Data(key.x963), Data(bytes), Data(message))
    return try Benchmark("import-verify", isRight: { $0 }) {
      do {
        try DaaPrepareReceiptSignature.verify(signature, of: receipt, publicKey: point)
        return true
      } catch {
        return false
      }
    }
  }

  /// The public way: the key of a registration attempt, and what the backend is sent of it.
  static func generateAndExport() throws -> Benchmark {
    try Benchmark("generate-export", isRight: { $0?.count == 91 }) {
      try? DaaRegistrationFlowKey().spkiRepresentation
    }
  }

  private static func signed() throws -> (PublicKey, [UInt8]) {
    let key = try SigningKey()
    guard let verifier = PublicKey(x963: key.x963), let signature = key.signature(of: message),
      verifier.verifies(signature, of: message)
    else { throw WorkerError.wrong("sign") }
    return (verifier, signature)
  }
}
