import DaaSdk
import Foundation

/// The readers' jobs as an app would do them with Foundation alone, written for speed.
@MainActor
enum FoundationPeers {
  static func callbackByData(_ size: Int) throws -> Benchmark {
    try callback(size) { Data(base64Encoded: Data($0)) }
  }

  static func callbackByString(_ size: Int) throws -> Benchmark {
    try callback(size) { Data(base64Encoded: String(decoding: $0, as: UTF8.self)) }
  }

  static func signingInputText(_ size: Int) throws -> Benchmark {
    try signingInput(try Inputs.signingInputOfText(size))
  }

  static func signingInputClaims(_ size: Int) throws -> Benchmark {
    try signingInput(try Inputs.signingInputOfClaims(size))
  }

  static func signingInputTransfers(_ size: Int) throws -> Benchmark {
    try signingInput(try Inputs.signingInputOfTransfers(size))
  }

  /// The same as it is mostly written.
  static func signingInputTextReplacing(_ size: Int) throws -> Benchmark {
    try signingInput(try Inputs.signingInputOfText(size), decode: dataReplacing)
  }

  // MARK: A callback

  /// Takes the URL apart and decodes the result. Nothing looks at the JSON: that much the library does on top.
  private static func callback(_ size: Int, _ decode: @escaping ([UInt8]) -> Data?) throws -> Benchmark {
    let reader = try CallbackReader(redirectURI: "com.example.app.sca://callback")
    let json = try Inputs.assertion(size / 4 * 3)
    let callback = reader.callback(with: json)
    let state = String(repeating: "A", count: 43)
    return try Benchmark("foundation-callback", isRight: { $0.map { Array($0.utf8) } == json }) {
      result(of: callback, state: state, decode)
    }
  }

  private static func result(of callback: String, state: String, _ decode: ([UInt8]) -> Data?) -> String? {
    guard let fragment = URLComponents(string: callback)?.percentEncodedFragment else { return nil }
    var isOurs = false
    var text: String?
    for pair in fragment.utf8.split(separator: UInt8(ascii: "&")) {
      if pair.starts(with: "state=".utf8) {
        isOurs = pair.dropFirst(6).elementsEqual(state.utf8)
      } else if pair.starts(with: "result=".utf8) {
        text = decode(base64(pair.dropFirst(7))).map { String(decoding: $0, as: UTF8.self) }
      }
    }
    return isOurs ? text : nil
  }

  // MARK: A signing input

  private struct Header: Decodable {
    let alg: String
    let typ: String?
    let kid: String?
    let crit: [String]?
  }

  private struct Payload: Decodable {
    let iat: Int64
    let exp: Int64
  }

  private static func signingInput(
    _ text: String, decode: @escaping (Substring.UTF8View) -> Data? = { Data(base64Encoded: Data(base64($0))) }
  ) throws -> Benchmark {
    let decoder = JSONDecoder()
    return try Benchmark("foundation-signing-input", isRight: { $0 }) { isSigningInput(text, decode, decoder) }
  }

  private static func isSigningInput(
    _ text: String, _ decode: (Substring.UTF8View) -> Data?, _ decoder: JSONDecoder
  ) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, let header = decode(parts[0]), let payload = decode(parts[1]),
      let head = try? decoder.decode(Header.self, from: header),
      let times = try? decoder.decode(Payload.self, from: payload)
    else { return false }
    return head.alg == "ES256" && head.crit == nil && head.typ == nil && (1...300).contains(times.exp - times.iat)
  }

  // MARK: base64

  /// base64url as base64, by a byte map: Foundation reads only that.
  private static func base64(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + 3)
    for byte in text {
      switch byte {
      case UInt8(ascii: "-"): bytes.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): bytes.append(UInt8(ascii: "/"))
      default: bytes.append(byte)
      }
    }
    while bytes.count % 4 != 0 { bytes.append(UInt8(ascii: "=")) }
    return bytes
  }

  private static func dataReplacing(_ text: Substring.UTF8View) -> Data? {
    let base64 = String(Substring(text)).replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
    return Data(base64Encoded: base64 + String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4))
  }
}
