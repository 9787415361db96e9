// Doors to what is internal, for the benchmarks: each calls one thing and is never inlined, so that a loop outside can
// neither see into it nor drop it.

/// The library's readers, from outside.
public enum Readers {
  /// `Base64URL.decode`.
  @inline(never)
  public static func base64URLDecoded(_ text: [UInt8]) -> [UInt8]? { Base64URL.decode(text[...]) }

  /// `Base64URL.encode`.
  @inline(never)
  public static func base64URLEncoded(_ bytes: [UInt8]) -> String { Base64URL.encode(bytes[...]) }

  /// `StrictJSON.checkObject`.
  @inline(never)
  public static func isStrictJSONObject(_ bytes: [UInt8]) -> Bool {
    do {
      try StrictJSON.checkObject(bytes[...])
      return true
    } catch {
      return false
    }
  }

  /// A DER signature in JOSE's form, r‖s.
  @inline(never)
  public static func joseSignature(der: [UInt8]) -> [UInt8]? { JOSESignature(der: der[...])?.bytes }

  /// Whether `RedirectURI` accepts the text.
  @inline(never)
  public static func isRedirectURI(_ text: String) -> Bool { (try? RedirectURI(text)) != nil }

  /// Whether `DaaDeviceAuthorizationSigningInput` accepts the text.
  @inline(never)
  public static func isSigningInput(_ text: String) -> Bool {
    (try? DaaDeviceAuthorizationSigningInput(text)) != nil
  }
}

/// A ceremony that waits for its callback.
public struct CallbackReader {
  private let ceremony: Ceremony
  private let redirectURI: RedirectURI

  /// A challenge's, with a state of zeros.
  public init(redirectURI: String) throws {
    self.redirectURI = try RedirectURI(redirectURI)
    ceremony = Ceremony(
      kind: .challenge, token: try FrameToken("tok-1"),
      state: try CeremonyState(from: RandomSource { [UInt8](repeating: 0, count: $0) }),
      deadline: CeremonyInstant(nanoseconds: .max))
  }

  /// The callback that answers it with `json`.
  public func callback(with json: [UInt8]) -> String {
    redirectURI.text + "#v=1&kind=challenge&state=" + ceremony.state.text + "&result=" + Base64URL.encode(json)
  }

  /// `CeremonyCallback.result`.
  @inline(never)
  public func result(of callback: String) -> String? {
    try? CeremonyCallback.result(
      of: callback, for: ceremony, at: redirectURI, now: CeremonyInstant(nanoseconds: 0))
  }
}
