/// What a compact JWS signs: `base64url(header) "." base64url(payload)` (RFC 7515 §7.1), checked and kept as it is.
///
/// Checks what holds for every profile; what a profile asks on top is the profile's.
struct JWSSigningInput: Sendable, Redacted {
  static let maximumLength = 16_384

  /// The media type of the registration profile, without `application/` (RFC 7515 §4.1.9).
  static let registrationType = "daa-registration+jwt"

  let text: String

  /// Reads `text`, in this order: size, form, base64url, JSON, algorithm, critical extensions.
  ///
  /// - Returns: the input with its header and payload, which are not kept.
  static func read(_ text: String) throws -> (input: JWSSigningInput, header: JSONObject, payload: JSONObject) {
    let bytes = Array(text.utf8.prefix(maximumLength + 1))
    guard bytes.count <= maximumLength else { throw DaaSigningInputError.tooLong }
    guard bytes.allSatisfy({ $0 < 0x80 }) else { throw DaaSigningInputError.notCompactJWS }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { throw DaaSigningInputError.notCompactJWS }
    let decoded = parts.compactMap { Base64URL.decode($0) }
    guard decoded.count == 2 else { throw DaaSigningInputError.notBase64URL }
    guard let header = try? JSONObject(decoded[0][...]), let payload = try? JSONObject(decoded[1][...]) else {
      throw DaaSigningInputError.notStrictJSON
    }
    guard header["alg"]?.isText("ES256") == true else { throw DaaSigningInputError.algorithm }
    guard header["crit"] == nil, header["b64"] == nil else { throw DaaSigningInputError.criticalHeader }
    return (JWSSigningInput(text: text), header, payload)
  }

  /// The compact JWS that `signature` makes of it.
  func compactJWS(_ signature: JOSESignature) -> String {
    text + "." + Base64URL.encode(signature.bytes)
  }

  /// Whether `type` names the registration profile: media types are compared without regard to case, and
  /// `application/` may stand before a type without a slash.
  static func isRegistrationType(_ type: String) -> Bool {
    var type = type.lowercased()
    let prefix = "application/"
    if type.hasPrefix(prefix) { type.removeFirst(prefix.count) }
    return type == registrationType
  }
}
