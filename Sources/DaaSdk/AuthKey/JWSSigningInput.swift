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
    guard text.utf8.count <= maximumLength else { throw DaaSigningInputError.tooLong }
    let bytes = Array(text.utf8)
    let dot = UncheckedBytes.first(.byte(UInt8(ascii: ".")), in: bytes[...], from: 0)
    guard UncheckedBytes.first(.notASCII, in: bytes[...], from: 0) == bytes.count, dot > 0, dot < bytes.count - 1,
      UncheckedBytes.first(.byte(UInt8(ascii: ".")), in: bytes[...], from: dot + 1) == bytes.count
    else { throw DaaSigningInputError.notCompactJWS }
    guard let decodedHeader = Base64URL.decode(bytes[..<dot]),
      let decodedPayload = Base64URL.decode(bytes[(dot + 1)...])
    else { throw DaaSigningInputError.notBase64URL }
    guard let header = try? JSONObject(decodedHeader[...]), let payload = try? JSONObject(decodedPayload[...])
    else {
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
