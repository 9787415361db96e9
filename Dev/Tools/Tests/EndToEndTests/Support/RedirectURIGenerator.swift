import Foundation

/// Strings that are, or nearly are, URIs that a browser leaves as it is.
///
/// Each is put together by a grammar; most are then damaged in one or two places.
struct RedirectURIGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func next() -> String {
    let isHTTPS = Bool.random(using: &random)
    let host = isHTTPS ? domain() : customHost()
    let rest = tail(mustHavePath: isHTTPS)
    var uri = isHTTPS ? "https://" + host + rest : customScheme() + customStart(host) + rest
    // A damaged `xn--` label is one that the library takes by its shape and a browser doesn't: it says so.
    guard !uri.contains("xn--") else { return uri }
    for _ in 0..<one(of: [0, 1, 1, 1, 2]) { uri = damaged(uri) }
    return uri
  }

  // MARK: The grammar

  private mutating func customScheme() -> String {
    one(of: [
      "com.example.app.sca", "com.example.app", "myapp", "a", "x-y", "app+sca", "a1.b-2", "web+daa",
      "org.example.app",
      "httpsx", "msauth.com.example",
    ])
  }

  private mutating func customStart(_ host: String) -> String {
    one(of: ["://" + host, "://" + host, "://" + host, ":", ":/"])
  }

  private mutating func customHost() -> String {
    one(of: [
      "callback", "host", "a.b", "A", "1.2.3.4", "0x7f", "256.256.256.256", "host%41", "h-st", "h_st", "~",
      "h!$&'()*+,;=",
      "xn--bcher-kva", "xn--a", "a..b", ".", "-", "%2e", "1",
    ])
  }

  private mutating func domain() -> String {
    let labels = (0..<one(of: [1, 2, 2, 2, 3, 4])).map { _ in label() }
    return (labels + [one(of: ["com", "example", "org", "co", "c0m", "xn--p1ai", "test", "x", "1", "0x1", "0xg"])])
      .joined(separator: ".")
  }

  private mutating func label() -> String {
    one(of: [
      "app", "example", "a", "a-b", "0", "127", "www", "xn--bcher-kva", "xn--mnchen-3ya", "a1", "1a", "a--b",
      "ab--c",
      String(repeating: "l", count: 63), String(repeating: "l", count: 64), "0x7f",
    ])
  }

  private mutating func tail(mustHavePath: Bool) -> String {
    var tail = mustHavePath ? "/" : one(of: ["", "/", "/", ""])
    for _ in 0..<one(of: [0, 1, 1, 2, 3]) { tail += segment() + one(of: ["", "/", "/"]) }
    if one(of: [true, false, false]) { tail += "?" + query() }
    return tail
  }

  private mutating func segment() -> String {
    one(of: [
      "callback", "sca", "a", ".", "..", "...", ".a", "a.", "%2e", "%2E%2e", ".%2e", "%2ea", "%61", "%7e", "%zz",
      "~u",
      "a:b", "a@b", "!$&'()*+,;=", "-_.~", "A", "1", "%", "%2", "C:", "c|", "", "%00", "%5c",
    ])
  }

  private mutating func query() -> String {
    one(of: ["", "a=1", "a=1&b=2", "x='y'", "x=%27", "?", "/..", "a=%2e", "q=a/b:c@d", "..", "!$()*+,;="])
  }

  // MARK: The damage

  private static let nasty: [Character] = [
    " ", "\"", "#", "%", "'", ":", "/", "?", "@", "[", "]", "\\", "^", "`", "{", "|", "}", "<", ">", "\t", "\n",
    "\r",
    "\u{0}", "\u{1F}", "\u{7F}", "\u{A0}", "\u{AD}", "\u{E9}", "\u{130}", "\u{200D}", "\u{2024}", "\u{3002}",
    "\u{FEFF}",
    "\u{FF0E}", "\u{FF21}", "\u{1F511}", "A", "Z", "0", ".", "-", "_", "~", "x",
  ]

  private mutating func damaged(_ uri: String) -> String {
    var characters = Array(uri)
    guard !characters.isEmpty else { return uri }
    let place = Int.random(in: 0..<characters.count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: characters.insert(one(of: Self.nasty), at: place)
    case 2: characters[place] = one(of: Self.nasty)
    case 3: characters.remove(at: place)
    case 4: characters[place] = Character(characters[place].uppercased().first.map(String.init) ?? "")
    case 5: characters.insert(characters[place], at: place)
    case 6:
      return uri.replacingFirst("://", with: one(of: ["://user@", "://:@", ":///", ":\\\\", "://@", ":////"]))
    default:
      let parts = [":443", ":", ":8443", ".", "/..", "/%2e", "#", "#a", "/./", "%", "?'"]
      return uri.inserting(one(of: parts), atOffset: place)
    }
    return String(characters)
  }

  private mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }
}

extension String {
  fileprivate func replacingFirst(_ text: String, with other: String) -> String {
    guard let range = range(of: text) else { return self }
    return replacingCharacters(in: range, with: other)
  }

  fileprivate func inserting(_ text: String, atOffset offset: Int) -> String {
    let place = index(startIndex, offsetBy: offset)
    return self[..<place] + text + self[place...]
  }
}
