import XCTest

@testable import DaaSdk

/// Contract 3.3: the device authorization's signing input, profile version 1.
final class SigningInputTests: XCTestCase {
  private func error(_ text: String) -> DaaSigningInputError? {
    do {
      _ = try DaaDeviceAuthorizationSigningInput(text)
      return nil
    } catch {
      return error as? DaaSigningInputError
    }
  }

  private func header(_ json: String) -> DaaSigningInputError? { error(SigningInputs.text(header: json)) }

  private func payload(_ json: String) -> DaaSigningInputError? { error(SigningInputs.text(payload: json)) }

  func testAtMost16KiB() {
    func text(bytes: Int) -> String {
      // The payload takes what the header and the dot leave; base64url writes 3n bytes in 4n characters.
      let frame = #"{"iat":1800000000,"exp":1800000300,"pad":""}"#
      let space = (bytes - 21) * 3 / 4
      let pad = String(repeating: "x", count: space - frame.utf8.count)
      return SigningInputs.text(payload: frame.dropLast(2) + pad + "\"}")
    }
    XCTAssertEqual(text(bytes: 16_384).utf8.count, 16_384)
    XCTAssertNil(error(text(bytes: 16_384)))
    XCTAssertEqual(error(text(bytes: 16_385)), .tooLong)
    XCTAssertEqual(error(String(repeating: "é", count: 20_000)), .tooLong)
  }

  func testTwoPartsOfASCIIWithOneDot() {
    for text in ["", ".", "a.", ".a", "eyJ9", "eyJ9.eyJ9.", "eyJ9.eyJ9.eyJ9", ".eyJ9.eyJ9", "eyJ9.eyJé", "é.eyJ9"] {
      XCTAssertEqual(error(text), .notCompactJWS, text)
    }
  }

  func testBothPartsAreCanonicalBase64URL() {
    let good = SigningInputs.text()
    XCTAssertNil(error(good))
    XCTAssertEqual(error(good + "="), .notBase64URL)
    XCTAssertEqual(error(" " + good), .notBase64URL)
    XCTAssertEqual(error(good + "\n"), .notBase64URL)
    XCTAssertEqual(error("e31." + good.split(separator: ".")[1]), .notBase64URL)
    XCTAssertEqual(error("eyJ9.+/=="), .notBase64URL)
  }

  func testBothPartsAreStrictJSONObjects() {
    for json in [
      "[]", "{", #"{"alg":"ES256","alg":"ES256"}"#, #"{"alg":"ES256","\u0061lg":"none"}"#, "\u{feff}{}", "1",
    ] {
      XCTAssertEqual(header(json), .notStrictJSON, json)
    }
    for json in [
      "[]", "null", #"{"iat":1800000000,"exp":1800000300,"exp":1800000001}"#, #"{"iat":1,"exp":2,}"#,
      #"{"iat":1,"exp":2,"x":"\ud800"}"#,
    ] {
      XCTAssertEqual(payload(json), .notStrictJSON, json)
    }
  }

  func testTheAlgorithmIsES256() {
    for json in [
      "{}", #"{"alg":"none"}"#, #"{"alg":"es256"}"#, #"{"alg":"ES384"}"#, #"{"alg":"ES256 "}"#, #"{"alg":null}"#,
      #"{"alg":["ES256"]}"#, #"{"Alg":"ES256"}"#, #"{"alg":256}"#, #"{"x":{"alg":"ES256"}}"#,
    ] {
      XCTAssertEqual(header(json), .algorithm, json)
    }
    XCTAssertNil(header(#"{"\u0061lg":"\u0045S256"}"#))
  }

  func testNoCriticalExtensions() {
    XCTAssertEqual(header(#"{"alg":"ES256","crit":["b64"],"b64":false}"#), .criticalHeader)
    XCTAssertEqual(header(#"{"alg":"ES256","crit":[]}"#), .criticalHeader)
    XCTAssertEqual(header(#"{"alg":"ES256","b64":true}"#), .criticalHeader)
    XCTAssertEqual(header(#"{"alg":"ES256","b\u00364":true}"#), .criticalHeader)
  }

  func testTheTypeIsNotTheRegistrationsInAnySpelling() {
    for type in [
      "daa-registration+jwt", "DAA-Registration+JWT", "application/daa-registration+jwt",
      "Application/DAA-REGISTRATION+jwt", "daa-registration\\u002bjwt",
    ] {
      XCTAssertEqual(header("{\"alg\":\"ES256\",\"typ\":\"\(type)\"}"), .type, type)
    }
    XCTAssertEqual(header(#"{"alg":"ES256","typ":1}"#), .type)
    XCTAssertEqual(header(#"{"alg":"ES256","typ":null}"#), .type)
    XCTAssertNil(header(#"{"alg":"ES256","typ":"JWT"}"#))
    XCTAssertNil(header(#"{"alg":"ES256","typ":"daa-device+jwt"}"#))
  }

  func testTheKeyInTheHeaderIsWellFormed() {
    for json in [
      #"{"alg":"ES256","kid":1}"#, #"{"alg":"ES256","kid":null}"#, #"{"alg":"ES256","jwk":"x"}"#,
      #"{"alg":"ES256","jwk":{}}"#,
      #"{"alg":"ES256","jwk":{"kty":"EC","crv":"P-256","x":"\#(RFC7515A3.x)","y":"\#(RFC7515A3.y)","d":"AA"}}"#,
    ] {
      XCTAssertEqual(header(json), .keyHeader, json)
    }
  }

  func testTheTimesAreWholeSecondsInDigits() {
    for json in [
      "{}", #"{"iat":1800000000}"#, #"{"exp":1800000300}"#, #"{"iat":"1800000000","exp":1800000300}"#,
      #"{"iat":1800000000,"exp":1800000300.0}"#, #"{"iat":1.8e9,"exp":1800000300}"#, #"{"iat":-1,"exp":100}"#,
      #"{"iat":true,"exp":1}"#, #"{"iat":9007199254740991,"exp":9007199254740992}"#,
      #"{"iat":99999999999999999999,"exp":99999999999999999999}"#, #"{"iat":null,"exp":1}"#,
    ] {
      XCTAssertEqual(payload(json), .times, json)
    }
    XCTAssertNil(payload(#"{"iat":9007199254740990,"exp":9007199254740991}"#))
    XCTAssertNil(payload(#"{"iat":0,"exp":1}"#))
  }

  func testTheLifetimeIsOneTo300Seconds() {
    for (exp, expected) in [(1_000, .lifetime), (999, .lifetime), (1_001, nil), (1_300, nil), (1_301, .lifetime)]
      as [(Int, DaaSigningInputError?)]
    {
      XCTAssertEqual(payload(#"{"iat":1000,"exp":\#(exp)}"#), expected, "\(exp)")
    }
    XCTAssertEqual(payload(#"{"iat":9007199254740991,"exp":0}"#), .lifetime)
  }

  func testItIsExpiredFromExpOn() throws {
    let input = try SigningInputs.device()
    XCTAssertNoThrow(try input.checkTimes(now: SigningInputs.now + 299))
    XCTAssertThrowsError(try input.checkTimes(now: SigningInputs.now + 300)) {
      XCTAssertEqual($0 as? DaaSigningInputError, .expired)
    }
  }

  func testIatIsAtMost60SecondsAhead() throws {
    let input = try SigningInputs.device()
    XCTAssertNoThrow(try input.checkTimes(now: SigningInputs.now - 60))
    XCTAssertThrowsError(try input.checkTimes(now: SigningInputs.now - 61)) {
      XCTAssertEqual($0 as? DaaSigningInputError, .issuedInFuture)
    }
  }

  func testKidAndJWKNameOneKey() throws {
    let key = try P256SigningKey().publicKey
    let other = try P256SigningKey().publicKey
    func jwk(_ key: P256PublicKey) -> String { #"{"kty":"EC","crv":"P-256","x":"\#(key.x)","y":"\#(key.y)"}"# }
    XCTAssertTrue(try SigningInputs.device().names(key))
    XCTAssertTrue(try SigningInputs.device(#"{"alg":"ES256","kid":"\#(key.thumbprint)"}"#).names(key))
    XCTAssertTrue(try SigningInputs.device(#"{"alg":"ES256","jwk":\#(jwk(key))}"#).names(key))
    XCTAssertFalse(try SigningInputs.device(#"{"alg":"ES256","kid":"\#(key.thumbprint)"}"#).names(other))
    XCTAssertFalse(try SigningInputs.device(#"{"alg":"ES256","kid":""}"#).names(key))
    XCTAssertFalse(try SigningInputs.device(#"{"alg":"ES256","jwk":\#(jwk(key))}"#).names(other))
    XCTAssertFalse(
      try SigningInputs.device(#"{"alg":"ES256","kid":"\#(key.thumbprint)","jwk":\#(jwk(other))}"#).names(key))
  }

  func testTheTextIsKeptToTheByte() throws {
    let text = SigningInputs.text(payload: #"{ "exp" : 1800000300, "iat":1800000000 , "é":[] }"#)
    XCTAssertEqual(try DaaDeviceAuthorizationSigningInput(text).input.text, text)
  }
}
