import CPeers
import DaaSdk

/// DER signatures, good and malformed, read by the library and by `d2i_ECDSA_SIG`.
@MainActor
enum Signatures {
  /// Each is wrong in its second integer, so that nothing is refused before most of it was read.
  private static let samples: [String: [UInt8]] = [
    "good": sequence(integer(33, first: [0x00, 0x9A]) + integer(32, first: [0x5B])),
    // The length in front still counts the byte that is missing.
    "truncated": Array(sequence(integer(33, first: [0x00, 0x9A]) + integer(32, first: [0x5B])).dropLast()),
    "tag": sequence(integer(33, first: [0x00, 0x9A]) + integer(32, first: [0x5B], tag: 0x03)),
    "superfluous-zero": sequence(integer(33, first: [0x00, 0x9A]) + integer(33, first: [0x00, 0x5B])),
    "negative": sequence(integer(33, first: [0x00, 0x9A]) + integer(32, first: [0x9B])),
    // Well-formed, but n or more: d2i_ECDSA_SIG takes it.
    "out-of-range": sequence(
      integer(33, first: [0x00, 0x9A]) + integer(33, first: [0x00] + [UInt8](repeating: 0xFF, count: 31))),
  ]

  /// `der-SAMPLE`, `openssl-d2i-SAMPLE` or `openssl-jose-SAMPLE`; nil for another name.
  static func benchmark(_ name: String) throws -> Benchmark? {
    for (sample, der) in samples {
      switch name {
      case "der-" + sample: return try ours(der, isGood: sample == "good")
      case "openssl-d2i-" + sample: return try openSSL(der, isGood: sample == "good", peer_d2i)
      case "openssl-jose-" + sample: return try openSSL(der, isGood: sample == "good", peer_d2i_to_jose)
      default: continue
      }
    }
    return nil
  }

  /// A good signature of that length, 8 to 72 bytes.
  static func der(length: Int) -> [UInt8] {
    let digits = length - 6
    return sequence(good(digits - digits / 2) + good(digits / 2))
  }

  private static func ours(_ der: [UInt8], isGood: Bool) throws -> Benchmark {
    try Benchmark("der", isRight: { ($0 != nil) == isGood }) { Readers.joseSignature(der: der) }
  }

  private static func openSSL(
    _ der: [UInt8], isGood: Bool, _ loop: @escaping (UnsafePointer<UInt8>?, Int, Int) -> Int
  ) throws -> Benchmark {
    if isGood, loop(der, der.count, 1) != 1 { throw WorkerError.wrong("d2i_ECDSA_SIG") }
    return Benchmark { count in blackHole(loop(der, der.count, count)) }
  }

  private static func good(_ length: Int) -> [UInt8] {
    integer(length, first: length == 33 ? [0x00, 0x9A] : [0x5B])
  }

  private static func integer(_ length: Int, first: [UInt8], tag: UInt8 = 0x02) -> [UInt8] {
    let digits = first + (0..<33).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
    return [tag, UInt8(length)] + digits.prefix(length)
  }

  private static func sequence(_ content: [UInt8]) -> [UInt8] { [0x30, UInt8(content.count)] + content }
}
