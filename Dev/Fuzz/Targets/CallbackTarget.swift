import Foundation

private let redirectURI = try? RedirectURI("com.example.app.sca://callback")
private let state = try? CeremonyState(from: RandomSource { [UInt8](repeating: 0, count: $0) })
private let token = try? FrameToken("tok-1")

/// Bytes after a true beginning, so that the fuzzer gets past the state: the first byte says how much of it is given.
func fuzzCallback(_ bytes: [UInt8]) {
  guard let redirectURI, let state, let token, let mode = bytes.first else { return }
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
    callback = beginnings[3] + "result=" + Base64URL.encode(Array(rest.utf8))
  }
  read(callback, ceremony, redirectURI)
}

private func read(_ callback: String, _ ceremony: Ceremony, _ redirectURI: RedirectURI) {
  let now = CeremonyInstant(nanoseconds: 8)
  do {
    let text = try CeremonyCallback.result(of: callback, for: ceremony, at: redirectURI, now: now)
    expect(callback.contains("state=" + ceremony.state.text), "a result has this ceremony's state")
    expect(callback.contains(Base64URL.encode(Array(text.utf8))), "the result is what stands in the callback")
    expect(PlainJSON.isObject(Array(text.utf8)), "the result is a strict object to the plain reader")
    if ceremony.kind == .challenge {
      expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "an assertion fits a header")
    }
    let late = Result {
      try CeremonyCallback.result(of: callback, for: ceremony, at: redirectURI, now: ceremony.deadline)
    }
    if case .failure(DaaScaError.expired) = late { return }
    expect(false, "a late result is expired")
  } catch let error as DaaScaError {
    let shown = "\(error)" + String(reflecting: error)
    expect(!shown.contains(ceremony.state.text), "no error shows the state")
    switch error {
    case .expired(let message), .alreadyEnrolled(let message), .unsupported(let message),
      .sessionUnavailable(let message), .protocol(let message):
      expect(message.utf16.count <= 2_048, "a message is short")
      // By bytes: to Swift a combining mark makes another character of the secret's last one.
      for secret in ["tok-1", ceremony.state.text] {
        expect(Data(message.utf8).range(of: Data(secret.utf8)) == nil, "no message shows a secret")
      }
      expect(
        message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "no control character")
    case .cancelled, .stateMismatch:
      break
    }
  } catch {
    expect(false, "every error is a DaaScaError")
  }
}
