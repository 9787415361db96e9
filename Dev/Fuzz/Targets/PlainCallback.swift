import Foundation

/// The callback convention read the slow and plain way, for the reader to be held against: the whole text is split into
/// all its pairs first.
struct PlainCallback {
  enum Verdict: Equatable {
    case text([UInt8])
    /// The error's case, and the text of the page that it carries, if it carries any.
    case failure(Name, message: String?)
  }

  enum Name {
    case cancelled, expired, alreadyEnrolled, unsupported, sessionUnavailable, stateMismatch, `protocol`
  }

  let base: String
  let pairs: [(name: String, value: String)]

  /// Whose parts are compared as bytes, so that no two texts are taken for one.
  init(_ callback: String) {
    let bytes = Array(callback.utf8)
    let halves = bytes.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    base = String(decoding: halves[0], as: UTF8.self)
    guard halves.count == 2 else {
      pairs = []
      return
    }
    pairs = halves[1].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { pair in
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return (
        String(decoding: parts[0], as: UTF8.self), String(decoding: parts.dropFirst().first ?? [], as: UTF8.self)
      )
    }
  }

  func values(_ name: String) -> [String] {
    pairs.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
  }

  func fragment(without name: String) -> String {
    pairs.filter { !$0.name.utf8.elementsEqual(name.utf8) }.map { $0.name + "=" + $0.value }.joined(separator: "&")
  }

  /// The contract's order: whose answer it is, whether it is in time, its form, what it says.
  func verdict(for ceremony: Ceremony, at redirectURI: String, isLate: Bool) -> Verdict {
    let states = values("state")
    guard base.utf8.elementsEqual(redirectURI.utf8), states.count == 1,
      states[0].utf8.elementsEqual(ceremony.state.text.utf8)
    else { return .failure(.stateMismatch, message: nil) }
    if isLate { return .failure(.expired, message: nil) }

    let broken = Verdict.failure(.protocol, message: nil)
    let isOnce = ["v", "kind", "result", "error", "message"].allSatisfy { values($0).count <= 1 }
    guard isOnce, values("token").isEmpty, values("v") == ["1"],
      values("kind") == [ceremony.kind == .challenge ? "challenge" : "registration"]
    else { return broken }
    switch (values("result").first, values("error").first) {
    case (let result?, nil): return text(Array(result.utf8), to: ceremony.kind).map { .text($0) } ?? broken
    case (nil, let code?): return failure(code, ceremony)
    default: return broken
    }
  }

  private func text(_ result: [UInt8], to kind: CeremonyKind) -> [UInt8]? {
    guard result.count <= 64 * 1024, let json = PlainBase64URL.decode(result), PlainJSON.object(json) != nil else {
      return nil
    }
    if kind == .registration { return json }
    // What travels in a header as it is.
    let isHeader = json.first == 0x7B && json.last == 0x7D && json.allSatisfy { $0 >= 0x20 && $0 <= 0x7E }
    return isHeader ? json : nil
  }

  private func failure(_ code: String, _ ceremony: Ceremony) -> Verdict {
    let names: [String: Name] = [
      "Cancelled": .cancelled, "Expired": .expired, "Unsupported": .unsupported, "Transport": .expired,
      "AlreadyEnrolled": ceremony.kind == .registration ? .alreadyEnrolled : .protocol,
    ]
    let name = names[code] ?? .protocol
    return .failure(name, message: name == .cancelled ? nil : message(hiding: ceremony))
  }

  /// What may be shown of the page's own words.
  private func message(hiding ceremony: Ceremony) -> String? {
    guard let message = values("message").first, let bytes = Self.percentDecoded(message),
      let decoded = String(validating: bytes, as: UTF8.self)
    else { return nil }
    var scalars = decoded.unicodeScalars
    scalars.removeAll { $0.properties.generalCategory == .control }
    // By bytes: to Swift a combining mark makes another character of the secret's last one.
    let shown = Data(String(scalars).utf8)
    for secret in [ceremony.token.text, ceremony.state.text] where shown.range(of: Data(secret.utf8)) != nil {
      return nil
    }
    var units = String(scalars).utf16.prefix(2_048)
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    return units.isEmpty ? nil : String(decoding: Array(units), as: UTF16.self)
  }

  /// Not by Foundation, which takes some invalid UTF-8 (`%A9`) for U+FFFD.
  private static func percentDecoded(_ text: String) -> [UInt8]? {
    let parts = Array(text.utf8).split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    var bytes = Array(parts[0])
    for part in parts.dropFirst() {
      let digits = String(decoding: part.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let byte = UInt8(digits, radix: 16) else {
        return nil
      }
      bytes += [byte] + part.dropFirst(2)
    }
    return bytes
  }
}
