/// The URI that a ceremony answers at: one that every browser leaves as it is, character for character.
///
/// It is compared as a string in three places (app, backend, Circle) and by the browser in a fourth, so a URI
/// that a browser would rewrite (WHATWG URL serialisation) would never match again.
struct RedirectURI: Sendable, Equatable {
  enum Form: Sendable, Equatable {
    case customScheme(String)
    case https(host: String, path: String)
  }

  /// The rule that a refused URI breaks. Its text is shown to the developer.
  enum Problem: String, Error {
    case tooLong = "It has more than 2,048 characters."
    case noScheme = "It does not begin with a lowercase scheme and a colon."
    case reservedScheme = "Its scheme belongs to the system or to a browser."
    case httpsWithoutAuthority = "An https URI begins with https:// and a domain name."
    case character = "It has a character that RFC 3986 does not allow in a URI, or that a browser would rewrite."
    case percent = "It has a percent sign that two hexadecimal digits do not follow."
    case fragment = "It has a fragment: the answer of the ceremony travels there."
    case userInfo = "It has user information before the host."
    case port = "It has a port, or the colon of one."
    case noHost = "It has no host after the two slashes."
    case host = "Its host is not a lowercase domain name of two labels or more."
    case nothingAfterScheme = "It has neither host nor path after its scheme."
    case noPath = "An https URI needs a path that begins with a slash."
    case dotSegment = "Its path has a segment that a browser would resolve: a single or a double dot, %2e included."
    case apostrophe = "Its query has an apostrophe, which a browser would write as %27."
  }

  static let maximumLength = 2_048

  /// Schemes that mean something of their own to a system or a browser, `https` apart, which has its own rules.
  static let reservedSchemes: Set<String> = [
    "http", "ftp", "file", "data", "javascript", "vbscript", "about", "blob", "filesystem", "view-source", "ws",
    "wss", "mailto", "tel", "sms", "facetime", "itms-apps", "app-settings",
  ]

  /// The URI, as given.
  let text: String
  let form: Form

  init(_ text: String) throws {
    do {
      guard text.utf8.count <= Self.maximumLength else { throw Problem.tooLong }
      form = try Self.parse(Array(text.utf8)[...])
    } catch let problem as Problem {
      throw DaaScaConfigurationError.invalidRedirectURI(reason: problem.rawValue)
    }
    self.text = text
  }

  private static func parse(_ uri: ArraySlice<UInt8>) throws -> Form {
    guard let colon = uri.firstIndex(of: UInt8(ascii: ":")), isScheme(uri[..<colon]) else {
      throw Problem.noScheme
    }
    let scheme = String(decoding: uri[..<colon], as: UTF8.self)
    guard !reservedSchemes.contains(scheme) else { throw Problem.reservedScheme }
    let rest = uri[(colon + 1)...]
    try checkCharacters(rest)

    let queryStart = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    var path = rest[..<queryStart]
    var authority: ArraySlice<UInt8>?
    if path.starts(with: "//".utf8) {
      let afterSlashes = path.dropFirst(2)
      let pathStart = afterSlashes.firstIndex(of: UInt8(ascii: "/")) ?? afterSlashes.endIndex
      authority = afterSlashes[..<pathStart]
      path = afterSlashes[pathStart...]
    }
    if let authority { try checkAuthority(authority) }
    try checkSegments(path)
    // WHATWG URL encodes it for https alone; Chromium does so whatever the scheme.
    guard !rest[queryStart...].contains(UInt8(ascii: "'")) else { throw Problem.apostrophe }

    if scheme == "https" { return try https(authority: authority, path: path) }
    guard authority != nil || !path.isEmpty else { throw Problem.nothingAfterScheme }
    return .customScheme(scheme)
  }

  private static func https(authority: ArraySlice<UInt8>?, path: ArraySlice<UInt8>) throws -> Form {
    guard let host = authority else { throw Problem.httpsWithoutAuthority }
    guard DomainName.isValid(host, minimumLabels: 2) else { throw Problem.host }
    guard !path.isEmpty else { throw Problem.noPath }
    return .https(host: String(decoding: host, as: UTF8.self), path: String(decoding: path, as: UTF8.self))
  }

  /// RFC 3986 §3.1, lowercase.
  private static func isScheme(_ scheme: ArraySlice<UInt8>) -> Bool {
    guard let first = scheme.first, ASCII.isLowercaseLetter(first) else { return false }
    return scheme.allSatisfy {
      ASCII.isLowercaseLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".")
        || $0 == UInt8(ascii: "-")
    }
  }

  /// RFC 3986 §2: what may stand after the scheme, whatever the part.
  private static func checkCharacters(_ bytes: ArraySlice<UInt8>) throws {
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "?"):
        continue
      case UInt8(ascii: "#"):
        throw Problem.fragment
      case UInt8(ascii: "%"):
        guard position + 2 <= bytes.endIndex, ASCII.hexValue(bytes[position]) != nil,
          ASCII.hexValue(bytes[position + 1]) != nil
        else { throw Problem.percent }
      default:
        guard ASCII.isUnreserved(byte) || ASCII.isSubDelimiter(byte) else { throw Problem.character }
      }
    }
  }

  private static func checkAuthority(_ authority: ArraySlice<UInt8>) throws {
    guard !authority.contains(UInt8(ascii: "@")) else { throw Problem.userInfo }
    guard !authority.contains(UInt8(ascii: ":")) else { throw Problem.port }
    guard !authority.isEmpty else { throw Problem.noHost }
  }

  /// No segment may be `.` or `..`, each dot written as itself or as `%2e`
  /// (WHATWG URL, "single-dot" and "double-dot URL path segment").
  private static func checkSegments(_ path: ArraySlice<UInt8>) throws {
    var dots = 0
    var isOnlyDots = true
    var position = path.startIndex
    while position <= path.endIndex {
      if position == path.endIndex || path[position] == UInt8(ascii: "/") {
        guard !isOnlyDots || dots == 0 || dots > 2 else { throw Problem.dotSegment }
        dots = 0
        isOnlyDots = true
        position += 1
      } else if let length = lengthOfDot(at: position, in: path) {
        dots += 1
        position += length
      } else {
        isOnlyDots = false
        position += 1
      }
    }
  }

  private static func lengthOfDot(at position: Int, in path: ArraySlice<UInt8>) -> Int? {
    if path[position] == UInt8(ascii: ".") { return 1 }
    guard path[position] == UInt8(ascii: "%"), position + 2 < path.endIndex,
      path[position + 1] == UInt8(ascii: "2"),
      path[position + 2] | 0x20 == UInt8(ascii: "e")
    else { return nil }
    return 3
  }
}
