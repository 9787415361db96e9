/// The benchmarks by name. A name may end in a size: `callback/4096`.
@MainActor
struct Catalogue {
  typealias Maker = @MainActor (_ size: Int) throws -> Benchmark

  private static let makers: [String: Maker] = [
    "callback": Reading.callback,
    "json-text": Reading.jsonText,
    "json-members": Reading.jsonMembers,
    "base64url-decode": Reading.base64URLDecode,
    "base64url-encode": Reading.base64URLEncode,
    "der": Reading.der,
    "signing-input-text": Reading.signingInputText,
    "signing-input-claims": Reading.signingInputClaims,
    "signing-input-transfers": Reading.signingInputTransfers,
    "redirect-uri": Reading.redirectURI,
    "foundation-callback-data": FoundationPeers.callbackByData,
    "foundation-callback-string": FoundationPeers.callbackByString,
    "foundation-signing-input-text": FoundationPeers.signingInputText,
    "foundation-signing-input-claims": FoundationPeers.signingInputClaims,
    "foundation-signing-input-transfers": FoundationPeers.signingInputTransfers,
    "foundation-signing-input-text-replacing": FoundationPeers.signingInputTextReplacing,
    "thumbprint": { _ in try Keys.thumbprint() },
    "verify": { _ in try Keys.verify() },
    "sign": { _ in try Keys.sign() },
    "import-verify": { _ in try Keys.importAndVerify() },
    "generate-export": { _ in try Keys.generateAndExport() },
    "verify-one-thread": { _ in try Keys.verify(onThreads: 1) },
    "verify-two-threads": { _ in try Keys.verify(onThreads: 2) },
    "openssl-verify": { _ in try OpenSSLPeers.verify() },
    "openssl-sign": { _ in try OpenSSLPeers.sign() },
    "openssl-import-verify": { _ in try OpenSSLPeers.importAndVerify() },
    "openssl-generate-export": { _ in try OpenSSLPeers.generateAndExport() },
    "approve": { _ in try Approving.approve() },
  ]

  private var made: [String: Benchmark] = [:]

  mutating func benchmark(_ name: String) throws -> Benchmark {
    if let benchmark = made[name] { return benchmark }
    let benchmark = try Self.make(name)
    made[name] = benchmark
    return benchmark
  }

  private static func make(_ name: String) throws -> Benchmark {
    if let benchmark = try Signatures.benchmark(name) { return benchmark }
    let parts = name.split(separator: "/").map(String.init)
    guard let first = parts.first, let maker = makers[first] else { throw WorkerError.unknown(name) }
    return try maker(parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
  }
}
