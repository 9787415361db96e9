import Foundation

/// What the flow key signs: the signing input of one `X-Registration-Flow-Authorization` value, checked and kept to
/// the byte.
///
/// The rules are this project's profile, version 1, until Circle publishes one.
public struct DaaRegistrationAuthorization: Sendable, Equatable, Redacted {
  /// The version of the profile.
  static let profileVersion = 1

  let input: JWSSigningInput

  /// Checks `text` and keeps it as it is.
  ///
  /// - Parameter text: `base64url(header) "." base64url(payload)` (RFC 7515 §7.1), at most 16,384 bytes of ASCII.
  ///   Both parts are strict JSON objects in canonical base64url. Header: `alg` is `ES256`, `typ` is
  ///   `daa-registration+jwt`; no `crit`, no `b64`.
  /// - Throws: ``DaaSigningInputError`` with the first rule that `text` breaks: `tooLong`, `notCompactJWS`,
  ///   `notBase64URL`, `notStrictJSON`, `algorithm`, `criticalHeader` or `type`; the others are a device
  ///   authorization's.
  public init(_ text: String) throws {
    let (input, header, _) = try JWSSigningInput.read(text)
    guard header["typ"]?.isText(JWSSigningInput.registrationType) == true else { throw DaaSigningInputError.type }
    self.input = input
  }

  /// Whether both are the same bytes.
  public static func == (one: Self, other: Self) -> Bool {
    one.input.text.utf8.elementsEqual(other.input.text.utf8)
  }
}

/// A signed registration authorization. Shows nothing of itself when printed or dumped.
public struct DaaSignedRegistrationAuthorization: Sendable, Equatable, Redacted {
  /// The value of the `X-Registration-Flow-Authorization` header: a compact JWS (RFC 7515 §7.1).
  public let compactJWS: String
  /// The signature alone: r‖s, 64 bytes (RFC 7518 §3.4).
  public let signature: Data

  init(_ authorization: DaaRegistrationAuthorization, _ signature: JOSESignature) {
    compactJWS = authorization.input.compactJWS(signature)
    self.signature = Data(signature.bytes)
  }
}
