/// The rules of both profiles of a signing input, written plainly over the plain readers: the first that a text breaks.
struct PlainSigningInput {
  typealias Parts = (header: [[UInt32]: PlainJSON.Value], payload: [[UInt32]: PlainJSON.Value])

  let keyID: String?
  let point: [UInt8]?
  let issuedAt: Int64
  let expiresAt: Int64

  /// - Throws: the error that a device authorization is to be refused with.
  init(device parts: Result<Parts, Error>) throws {
    let (header, payload) = try parts.get()
    if let type = header["typ"] {
      guard let type = type.text, !Self.isRegistration(type) else { throw DaaSigningInputError.type }
    }
    keyID = try header["kid"].map { value in
      guard let text = value.text else { throw DaaSigningInputError.keyHeader }
      return text
    }
    point = try header["jwk"].map { value in
      guard let point = Self.point(value) else { throw DaaSigningInputError.keyHeader }
      return point
    }
    guard let issuedAt = payload["iat"]?.wholeNumber, let expiresAt = payload["exp"]?.wholeNumber else {
      throw DaaSigningInputError.times
    }
    guard expiresAt > issuedAt, expiresAt <= issuedAt + 5 * 60 else { throw DaaSigningInputError.lifetime }
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
  }

  /// The error that a registration authorization is to be refused with, if any.
  static func refusal(ofRegistration parts: Result<Parts, Error>) -> DaaSigningInputError? {
    do {
      let type = try parts.get().header["typ"]?.text ?? ""
      return type.utf8.elementsEqual("daa-registration+jwt".utf8) ? nil : .type
    } catch {
      return error as? DaaSigningInputError
    }
  }

  /// What both profiles ask.
  static func parts(_ text: String) throws -> Parts {
    let bytes = Array(text.utf8)
    guard bytes.count <= 16 * 1024 else { throw DaaSigningInputError.tooLong }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard bytes.allSatisfy({ $0 < 0x80 }), parts.count == 2, !parts.contains(where: \.isEmpty) else {
      throw DaaSigningInputError.notCompactJWS
    }
    let decoded = parts.compactMap { PlainBase64URL.decode(Array($0)) }
    guard decoded.count == 2 else { throw DaaSigningInputError.notBase64URL }
    guard let header = PlainJSON.object(decoded[0]), let payload = PlainJSON.object(decoded[1]) else {
      throw DaaSigningInputError.notStrictJSON
    }
    guard (header["alg"]?.text ?? "").utf8.elementsEqual("ES256".utf8) else { throw DaaSigningInputError.algorithm }
    guard header["crit"] == nil, header["b64"] == nil else { throw DaaSigningInputError.criticalHeader }
    return (header, payload)
  }

  /// Media types are compared without regard to the case of ASCII letters, and may have `application/` before them.
  private static func isRegistration(_ type: String) -> Bool {
    let lower = type.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    return ["daa-registration+jwt", "application/daa-registration+jwt"].contains { Array($0.utf8) == lower }
  }

  /// x and y, if it is a public key of P-256 and holds no member of a private one.
  private static func point(_ jwk: PlainJSON.Value) -> [UInt8]? {
    guard case .object(let members) = jwk, members["kty"]?.text == "EC", members["crv"]?.text == "P-256" else {
      return nil
    }
    let hidden = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]
    guard !hidden.contains(where: { members[$0] != nil }) else { return nil }
    let coordinates = ["x", "y"].compactMap { members[$0]?.text.flatMap { PlainBase64URL.decode(Array($0.utf8)) } }
    guard coordinates.count == 2, PlainCurve.contains(x: coordinates[0], y: coordinates[1]) else { return nil }
    return coordinates[0] + coordinates[1]
  }
}
