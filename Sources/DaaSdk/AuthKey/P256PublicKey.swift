/// A point of P-256, in the forms that the standards give it.
struct P256PublicKey: Sendable, Hashable {
  /// What stands before the point in a SubjectPublicKeyInfo: algorithm id-ecPublicKey, parameters prime256v1, a
  /// bit string without unused bits (RFC 5480 §2). DER leaves it no freedom.
  private static let spkiHeader: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A,
    0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
  ]

  /// The 65 bytes of its X9.63 form.
  let x963: [UInt8]

  /// Nil unless `x963` is 65 bytes, uncompressed, and a point on the curve.
  init?(x963: ArraySlice<UInt8>) {
    guard let point = UncompressedPoint(x963), SystemCrypto.isOnCurve(point) else { return nil }
    self.x963 = point.bytes
  }

  /// The public half of a key that the system's library has just made here: a point of the curve by construction.
  init(madeHere x963: [UInt8]) {
    self.x963 = x963
  }

  /// Nil unless `spki` is the 91 bytes that RFC 5480 gives a P-256 key, with a point on the curve.
  init?(spki: ArraySlice<UInt8>) {
    guard spki.starts(with: Self.spkiHeader) else { return nil }
    self.init(x963: spki.dropFirst(Self.spkiHeader.count))
  }

  /// The 91 bytes of its SubjectPublicKeyInfo in DER.
  var spki: [UInt8] { Self.spkiHeader + x963 }

  /// The x coordinate as a JWK has it: base64url of 32 bytes (RFC 7518 §6.2.1.2).
  var x: String { Base64URL.encode(x963[1..<33]) }

  /// The y coordinate as a JWK has it (RFC 7518 §6.2.1.3).
  var y: String { Base64URL.encode(x963[33..<65]) }

  /// The members that RFC 7638 §3.2 asks for, in its order, with room for the 43 characters of each coordinate.
  private static let jwk = Array(
    #"{"crv":"P-256","kty":"EC","x":"...........................................","y":"..........................................."}"#
      .utf8)
  private static let xPlace = 31
  private static let yPlace = 81

  /// The SHA-256 thumbprint of its JWK (RFC 7638 §3), base64url: 43 characters.
  var thumbprint: String {
    var jwk = Self.jwk
    Base64URL.encode(x963[1..<33], into: &jwk, at: Self.xPlace)
    Base64URL.encode(x963[33..<65], into: &jwk, at: Self.yPlace)
    return Base64URL.encode(SystemCrypto.sha256(jwk))
  }
}
