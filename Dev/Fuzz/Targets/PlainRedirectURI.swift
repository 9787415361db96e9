import Foundation

/// The grammar of a redirect URI, written plainly: what may stand anywhere first, then one part after the other, split
/// off as a text of its own.
enum PlainRedirectURI {
  private static let reserved: Set<String> = [
    "http", "ftp", "file", "data", "javascript", "vbscript", "about", "blob", "filesystem", "view-source", "ws",
    "wss",
    "mailto", "tel", "sms", "facetime", "itms-apps", "app-settings",
  ]
  private static let letters = "abcdefghijklmnopqrstuvwxyz"
  private static let digits = "0123456789"
  private static let first = Set(letters.utf8)
  private static let later = Set((letters + digits + "+.-").utf8)
  /// RFC 3986: unreserved, sub-delims, and the delimiters that may stand after the scheme.
  private static let plain = Set((letters + letters.uppercased() + digits + "-._~" + "!$&'()*+,;=" + ":@/?").utf8)
  private static let hex = Set("0123456789abcdefABCDEF".utf8)

  /// What the URI is to be read as; nil if it is to be refused.
  static func form(_ text: String) -> RedirectURI.Form? {
    let bytes = Array(text.utf8)
    let halves = bytes.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard bytes.count <= 2_048, halves.count == 2, let letter = halves[0].first, first.contains(letter),
      halves[0].allSatisfy(later.contains), isPlain(Array(halves[1]))
    else { return nil }
    // All ASCII from here on.
    let scheme = String(decoding: halves[0], as: UTF8.self)
    let rest = String(decoding: halves[1], as: UTF8.self)
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    // Browsers write it as %27 in a query: all for https, one of them for any scheme.
    guard !reserved.contains(scheme), parts.count == 1 || !parts[1].contains("'") else { return nil }

    var path = parts[0]
    var host: String?
    if path.hasPrefix("//") {
      var segments = path.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      host = segments.removeFirst()
      path = segments.map { "/" + $0 }.joined()
    }
    guard !path.components(separatedBy: "/").contains(where: isDots) else { return nil }
    if scheme == "https" {
      guard let host, PlainDomainName.isGood(host, labels: 2), path.hasPrefix("/") else { return nil }
      return .https(host: host, path: path)
    }
    // A host without user and port, or else a path.
    let isThere = host.map { !$0.isEmpty && !$0.contains("@") && !$0.contains(":") } ?? !path.isEmpty
    return isThere ? .customScheme(scheme) : nil
  }

  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    for (place, byte) in bytes.enumerated() where !plain.contains(byte) {
      let next = bytes[(place + 1)...].prefix(2)
      guard byte == UInt8(ascii: "%"), next.count == 2, next.allSatisfy(hex.contains) else { return false }
    }
    return true
  }

  /// A segment that a browser would resolve.
  private static func isDots(_ segment: String) -> Bool {
    let decoded = segment.lowercased().replacingOccurrences(of: "%2e", with: ".")
    return decoded == "." || decoded == ".."
  }
}
