import Foundation

private let redirectURI = try? RedirectURI("com.example.app.sca://callback")
private let state = try? CeremonyState(from: RandomSource { [UInt8](repeating: 0, count: $0) })
private let token = try? FrameToken("tok-1")

/// The verdict is a plain reader's (`PlainCallback`), both ways and to the byte, before the deadline, at it and after.
///
/// Bytes after a true beginning, so that the fuzzer gets past the state: the first byte says how much of it is given.
func fuzzCallback(_ bytes: [UInt8]) {
  guard let redirectURI, let state, let token else { return expect(false, "the ceremony is well formed") }
  guard let mode = bytes.first else { return }
  let kind: CeremonyKind = mode & 1 == 0 ? .challenge : .registration
  let ceremony = Ceremony(kind: kind, token: token, state: state, deadline: CeremonyInstant(nanoseconds: 9))
  let rest = String(decoding: bytes.dropFirst(), as: UTF8.self)
  let beginnings = [
    "", redirectURI.text + "#", redirectURI.text + "#state=\(state.text)&",
    redirectURI.text + "#v=1&kind=\(kind.rawValue)&state=\(state.text)&",
    redirectURI.text + "#v=1&kind=\(kind.rawValue)&state=\(state.text)&error=Expired&message=",
  ]
  var callback = beginnings[Int(mode >> 1) % beginnings.count] + rest
  if mode & 0x80 != 0 {
    // The rest as a result: JSON rather than base64url is what the fuzzer then works on.
    var json = Array(rest.utf8)
    if mode & 0x60 == 0x60, !json.isEmpty, json.count < 49_000 {
      // As long as a result may be, one byte less or one more: spaces inside the object.
      let length = 49_151 + Int(mode >> 1 & 3)
      json.insert(contentsOf: [UInt8](repeating: 0x20, count: length - json.count), at: 1)
    }
    callback = beginnings[3] + "result=" + PlainBase64URL.encode(json)
  }
  let plain = PlainCallback(callback)
  for isLate in [false, true] {
    let expected = plain.verdict(for: ceremony, at: redirectURI.text, isLate: isLate)
    for now: UInt64 in isLate ? 9...10 : 8...8 {
      check(callback, ceremony, redirectURI, CeremonyInstant(nanoseconds: now), plain, expected)
    }
  }
}

private func check(
  _ callback: String, _ ceremony: Ceremony, _ redirectURI: RedirectURI, _ now: CeremonyInstant,
  _ plain: PlainCallback,
  _ expected: PlainCallback.Verdict
) {
  do {
    let text = try CeremonyCallback.result(of: callback, for: ceremony, at: redirectURI, now: now)
    expect(expected == .text(Array(text.utf8)), "accepted, and as this text, by the plain reader too")
    expect(callback.utf8.starts(with: (redirectURI.text + "#").utf8), "a result comes back to its URI")
    for name in ["state", "v", "kind", "result"] {
      expect(plain.values(name).count == 1, "a result's parameters stand there once")
    }
  } catch let error as DaaScaError {
    checkShown(error, ceremony)
    guard case .failure(let name, let message) = expected else {
      return expect(false, "what the plain reader accepts is accepted")
    }
    expect(parts(error).name == name, "the error is the plain reader's")
    if let message {
      expect(parts(error).message.utf8.elementsEqual(message.utf8), "the page's words are the plain reader's")
    } else if plain.values("message").count == 1 {
      let silent = redirectURI.text + "#" + plain.fragment(without: "message")
      let other = Result { try CeremonyCallback.result(of: silent, for: ceremony, at: redirectURI, now: now) }
      if name != .stateMismatch, case .failure(let other as DaaScaError) = other {
        expect(error == other, "words that may not be shown leave no trace")
      }
    }
  } catch {
    expect(false, "every error is a DaaScaError")
  }
}

private func checkShown(_ error: DaaScaError, _ ceremony: Ceremony) {
  expect(!("\(error)" + String(reflecting: error)).contains(ceremony.state.text), "no error shows the state")
  let message = parts(error).message
  expect(message.utf16.count <= 2_048, "a message is short")
  // By bytes: to Swift a combining mark makes another character of the secret's last one.
  for secret in [ceremony.token.text, ceremony.state.text] {
    expect(Data(message.utf8).range(of: Data(secret.utf8)) == nil, "no message shows a secret")
  }
  expect(message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "no control character")
}

private func parts(_ error: DaaScaError) -> (name: PlainCallback.Name, message: String) {
  switch error {
  case .cancelled: return (.cancelled, "")
  case .expired(let message): return (.expired, message)
  case .alreadyEnrolled(let message): return (.alreadyEnrolled, message)
  case .unsupported(let message): return (.unsupported, message)
  case .sessionUnavailable(let message): return (.sessionUnavailable, message)
  case .stateMismatch: return (.stateMismatch, "")
  case .protocol(let message): return (.protocol, message)
  }
}
