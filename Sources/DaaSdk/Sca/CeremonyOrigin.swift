/// The origin that serves the ceremony page, written as it serialises itself (RFC 6454 §6.2).
struct CeremonyOrigin: Sendable, Equatable {
  /// The rule that a refused origin breaks. Its text is shown to the developer.
  enum Problem: String, Error {
    case production = "An origin override is allowed with the sandbox environment only."
    case scheme = "It begins neither with https:// nor with http://localhost."
    case notBare = "It is not a bare origin: no path (not even a slash), query, fragment or user information."
    case host = "Its host is not a lowercase domain name; a passkey ceremony can't run on an IP address."
    case port = "Its port is not written as a number from 1 to 65535, or is the scheme's own and must be left out."
  }

  let text: String

  /// The environment's own origin.
  init(_ environment: DaaEnvironment) {
    switch environment {
    case .sandbox: text = "https://daa-sca-sandbox.circle.com"
    case .production: text = "https://daa-sca.circle.com"
    }
  }

  /// An override, for an environment that allows it.
  init(_ text: String, environment: DaaEnvironment) throws {
    do {
      guard environment == .sandbox else { throw Problem.production }
      try Self.check(Array(text.utf8)[...])
    } catch let problem as Problem {
      throw DaaScaConfigurationError.invalidCircleOrigin(reason: problem.rawValue)
    }
    self.text = text
  }

  private static func check(_ origin: ArraySlice<UInt8>) throws {
    let isSecure = origin.starts(with: "https://".utf8)
    guard isSecure || origin.starts(with: "http://".utf8) else { throw Problem.scheme }
    let authority = origin.dropFirst(isSecure ? 8 : 7)
    guard !authority.contains(where: { "/?#@".utf8.contains($0) }) else { throw Problem.notBare }
    let colon = authority.firstIndex(of: UInt8(ascii: ":"))
    let host = authority[..<(colon ?? authority.endIndex)]
    guard isSecure || host.elementsEqual("localhost".utf8) else { throw Problem.scheme }
    guard DomainName.isValid(host, minimumLabels: 1) else { throw Problem.host }
    if let colon { try checkPort(authority[(colon + 1)...], schemePort: isSecure ? 443 : 80) }
  }

  private static func checkPort(_ digits: ArraySlice<UInt8>, schemePort: Int) throws {
    guard (1...5).contains(digits.count), digits.first != UInt8(ascii: "0"), digits.allSatisfy(ASCII.isDigit) else {
      throw Problem.port
    }
    let port = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard port <= 65_535, port != schemePort else { throw Problem.port }
  }
}
