extension P256PublicKey {
  /// The members that hold private or secret keys of any kind (RFC 7518 §6.2.2, §6.3.2, §6.4.1).
  private static let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

  /// Reads a public JWK (RFC 7517 §4, RFC 7518 §6.2.1); nil for another kind of key, for coordinates that are not
  /// canonical base64url of 32 bytes or not a point of the curve, and for one that holds a private key.
  init?(jwk value: JSONValue) {
    guard let jwk = value.object, jwk["kty"]?.isText("EC") == true, jwk["crv"]?.isText("P-256") == true,
      !Self.privateMembers.contains(where: { jwk[$0] != nil }), let x = Self.coordinate(jwk["x"]),
      let y = Self.coordinate(jwk["y"])
    else { return nil }
    self.init(x963: ([0x04] + x + y)[...])
  }

  private static func coordinate(_ value: JSONValue?) -> [UInt8]? {
    guard let text = value?.text, let bytes = Base64URL.decode(text.utf8), bytes.count == 32 else { return nil }
    return bytes
  }
}
