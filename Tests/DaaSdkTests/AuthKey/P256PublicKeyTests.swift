import XCTest

@testable import DaaSdk

/// Contract 3.1: X9.63, SubjectPublicKeyInfo, thumbprint.
final class P256PublicKeyTests: XCTestCase {
  private let x963 = RFC7515A3.x963

  private func key() throws -> P256PublicKey { try XCTUnwrap(P256PublicKey(x963: x963[...])) }

  func testBothFormsRoundTrip() throws {
    let spki = try key().spki
    XCTAssertEqual(spki.count, 91)
    XCTAssertEqual(P256PublicKey(spki: spki[...])?.x963, x963)
    XCTAssertEqual(try key().x, RFC7515A3.x)
    XCTAssertEqual(try key().y, RFC7515A3.y)
  }

  func testFreshKeysRoundTrip() throws {
    for _ in 0..<50 {
      let key = try P256SigningKey().publicKey
      XCTAssertEqual(P256PublicKey(spki: key.spki[...]), key)
      XCTAssertEqual(P256PublicKey(x963: key.x963[...]), key)
      XCTAssertEqual(key.thumbprint.utf8.count, 43)
    }
  }

  /// Whatever the crypto library would make of another form.
  func testAnUncompressedPointIs65BytesThatBeginWith4() {
    XCTAssertEqual(UncompressedPoint(x963)?.bytes, x963)
    for count in 0...130 where count != 65 {
      XCTAssertNil(UncompressedPoint(([0x04] + [UInt8](repeating: 1, count: 129)).prefix(count)), "\(count)")
    }
    for prefix in UInt8.min...UInt8.max where prefix != 0x04 {
      XCTAssertNil(UncompressedPoint([prefix] + x963.dropFirst()), "\(prefix)")
    }
  }

  func testX963HasExactly65Bytes() {
    for length in x963.indices { XCTAssertNil(P256PublicKey(x963: x963[..<length])) }
    XCTAssertNil(P256PublicKey(x963: (x963 + [0])[...]))
    XCTAssertNil(P256PublicKey(x963: []))
  }

  func testOnlyTheUncompressedFormIsRead() {
    for prefix in UInt8.min...UInt8.max where prefix != 0x04 {
      var other = x963
      other[0] = prefix
      XCTAssertNil(P256PublicKey(x963: other[...]), "\(prefix)")
    }
    XCTAssertNil(P256PublicKey(x963: ([0x02] + x963[1..<33])[...]))
  }

  func testAPointOffTheCurveIsRefused() {
    for index in 1..<65 {
      for bit in 0..<8 {
        var other = x963
        other[index] ^= 1 << bit
        XCTAssertNil(P256PublicKey(x963: other[...]), "\(index) \(bit)")
      }
    }
    XCTAssertNil(P256PublicKey(x963: ([0x04] + [UInt8](repeating: 0, count: 64))[...]))
    XCTAssertNil(P256PublicKey(x963: ([0x04] + [UInt8](repeating: 0xFF, count: 64))[...]))
  }

  func testEveryTruncationAndEveryFlippedBitOfAnSPKIIsRefused() throws {
    let spki = try key().spki
    for length in spki.indices { XCTAssertNil(P256PublicKey(spki: spki[..<length])) }
    XCTAssertNil(P256PublicKey(spki: (spki + [0])[...]))
    for index in spki.indices {
      for bit in 0..<8 {
        var other = spki
        other[index] ^= 1 << bit
        XCTAssertNil(P256PublicKey(spki: other[...]), "\(index) \(bit)")
      }
    }
  }

  func testSlicesThatDoNotStartAtZero() throws {
    let spki = try key().spki
    XCTAssertEqual(P256PublicKey(x963: ([9, 9] + x963 + [9])[2..<67])?.x963, x963)
    XCTAssertEqual(P256PublicKey(spki: ([9, 9] + spki + [9])[2..<93])?.x963, x963)
  }

  func testTheThumbprintOfRFC7638() {
    // RFC 7638 §3.1, whose key is RSA: what is hashed and how it is written are the same.
    let jwk =
      #"{"e":"AQAB","kty":"RSA","n":"0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFx"#
      + #"uhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FD"#
      + #"W2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4l"#
      + #"Fd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"}"#
    XCTAssertEqual(
      Base64URL.encode(SystemCrypto.sha256(Array(jwk.utf8))), "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
  }

  func testTheThumbprintOfTheKeyOfRFC7515() throws {
    XCTAssertEqual(try key().thumbprint, "oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U")
  }

  // MARK: JWK

  private func jwk(_ json: String) -> P256PublicKey? { P256PublicKey(jwk: JSONValue(Array(json.utf8)[...])) }

  func testAPublicJWKIsRead() {
    XCTAssertEqual(
      jwk(#"{"kty":"EC","crv":"P-256","x":"\#(RFC7515A3.x)","y":"\#(RFC7515A3.y)","use":"sig"}"#)?.x963, x963)
  }

  func testAJWKWithAPrivateMemberOfAnyKindIsRefused() {
    for member in ["d", "p", "q", "dp", "dq", "qi", "oth", "k"] {
      let json = #"{"kty":"EC","crv":"P-256","x":"\#(RFC7515A3.x)","y":"\#(RFC7515A3.y)","\#(member)":"AA"}"#
      XCTAssertNil(jwk(json), member)
    }
  }

  func testAJWKOfAnotherKindOrWithAPrivateMemberIsRefused() {
    let xy = #""x":"\#(RFC7515A3.x)","y":"\#(RFC7515A3.y)""#
    for json in [
      #"{"kty":"RSA","crv":"P-256",\#(xy)}"#, #"{"kty":"EC","crv":"P-384",\#(xy)}"#, #"{"crv":"P-256",\#(xy)}"#,
      #"{"kty":"EC",\#(xy)}"#, #"{"kty":"EC","crv":"P-256","d":"AA",\#(xy)}"#,
      #"{"kty":"EC","crv":"P-256","\u0064":"AA",\#(xy)}"#, #"{"kty":"EC","crv":"P-256","k":null,\#(xy)}"#,
      #"{"kty":"EC","crv":"P-256","x":"\#(RFC7515A3.x)"}"#,
      #"{"kty":"EC","crv":"P-256","x":"AA","y":"\#(RFC7515A3.y)"}"#,
      #"{"kty":"EC","crv":"P-256","x":"\#(RFC7515A3.y)","y":"\#(RFC7515A3.x)"}"#,
      #"{"kty":"EC","crv":"P-256","x":"\#(RFC7515A3.x)=","y":"\#(RFC7515A3.y)"}"#,
      // The very bytes of the point, cut at another place.
      #"{"kty":"EC","crv":"P-256","x":"\#(Base64URL.encode(x963[1..<32]))","y":"\#(Base64URL.encode(x963[32...]))"}"#,
      #"{"kty":"EC","crv":"P-256","x":"\#(Base64URL.encode(x963[1..<34]))","y":"\#(Base64URL.encode(x963[34...]))"}"#,
      #"{"kty":"EC","crv":"P-256","x":1,"y":2}"#, #""text""#, "null", "[]",
    ] {
      XCTAssertNil(jwk(json), json)
    }
  }
}
