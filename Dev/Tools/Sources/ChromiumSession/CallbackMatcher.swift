/// Which addresses end a session: the rule that the system's own sheet goes by.
///
/// Any address of a custom scheme, or any https address on the host whose path begins with the path. That is
/// wider than the redirect URI; whether the callback is the right one is for the library to say.
struct CallbackMatcher: Sendable, Equatable {
  private enum Form: Sendable, Equatable {
    case customScheme(String)
    case https(host: String, path: String)
  }

  private let form: Form

  /// - Parameter redirectURI: one that the library has accepted.
  init(redirectURI: String) {
    let (scheme, rest) = Self.split(redirectURI, at: ":")
    if scheme == "https" {
      let (host, pathAndQuery) = Self.authority(rest)
      form = .https(host: host, path: Self.path(of: pathAndQuery))
    } else {
      form = .customScheme(scheme)
    }
  }

  /// The https host whose addresses have to be looked at, if it is an https callback.
  var httpsHost: String? {
    if case .https(let host, _) = form { return host }
    return nil
  }

  /// The callback as it is delivered, its scheme in lowercase; nil if the address is none.
  func callback(_ url: String) -> String? {
    guard url.contains(":") else { return nil }
    let (scheme, rest) = Self.split(url, at: ":")
    let lowercased = scheme.lowercased()
    switch form {
    case .customScheme(let expected):
      guard lowercased == expected else { return nil }
    case .https(let host, let path):
      guard lowercased == "https" else { return nil }
      let (urlHost, pathAndQuery) = Self.authority(rest)
      guard urlHost.lowercased() == host, Self.path(of: pathAndQuery).hasPrefix(path) else { return nil }
    }
    return lowercased + url.dropFirst(scheme.count)
  }

  private static func split(_ text: String, at separator: Character) -> (String, Substring) {
    let end = text.firstIndex(of: separator) ?? text.endIndex
    return (String(text[..<end]), text[end...].dropFirst())
  }

  /// The host without user information, and what follows it. A port other than https's own stays a part of it.
  private static func authority(_ rest: Substring) -> (String, Substring) {
    let start = rest.drop { $0 == "/" }
    let end = start.firstIndex { "/?#".contains($0) } ?? start.endIndex
    var host = start[..<end]
    if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
    if host.hasSuffix(":443") { host = host.dropLast(4) }
    return (String(host), start[end...])
  }

  private static func path(of rest: Substring) -> String {
    String(rest.prefix { $0 != "?" && $0 != "#" })
  }
}
