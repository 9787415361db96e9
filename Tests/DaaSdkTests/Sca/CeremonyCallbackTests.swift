import XCTest

@testable import DaaSdk

/// Contract 2.5: the callback, version 1, read in the contract's order.
final class CeremonyCallbackTests: XCTestCase {
  private let uri = "com.example.app.sca://callback"
  private let state = "__________________________________________8"
  private let soon = CeremonyInstant(nanoseconds: 5)

  private func read(
    _ callback: String, kind: CeremonyKind = .challenge, token: String = "tok-1", uri: String? = nil,
    now: CeremonyInstant = CeremonyInstant(nanoseconds: 4)
  ) -> Result<String, DaaScaError> {
    do {
      let ceremony = Ceremony(
        kind: kind, token: try FrameToken(token),
        state: try CeremonyState(from: RandomSource { [UInt8](repeating: 0xFF, count: $0) }), deadline: soon)
      return .success(
        try CeremonyCallback.result(
          of: callback, for: ceremony, at: try RedirectURI(uri ?? self.uri), now: now))
    } catch {
      guard let error = error as? DaaScaError else {
        XCTFail("Not a DaaScaError: \(error)")
        return .failure(.stateMismatch)
      }
      return .failure(error)
    }
  }

  private func outcome(_ result: Result<String, DaaScaError>) -> String {
    switch result {
    case .success(let text): return "result " + text
    case .failure(let error): return caseName(error)
    }
  }

  /// Reads `<uri>#v=1&kind=…&state=…&<answer>`.
  private func answer(_ answer: String, kind: CeremonyKind = .challenge) -> String {
    outcome(read("\(uri)#v=1&kind=\(kind.rawValue)&state=\(state)&\(answer)", kind: kind))
  }

  private func encoded(_ json: String) -> String { Base64URL.encode(Array(json.utf8)) }

  // MARK: Success

  func testTheTextComesBackByteForByte() {
    let json = #"{"id":"a", "n" : 1.50e+1,"x":"\u00e9"}"#
    XCTAssertEqual(answer("result=" + encoded(json)), "result " + json)
    XCTAssertEqual(answer("result=" + encoded(json), kind: .registration), "result " + json)
  }

  func testTheOrderOfParametersIsFree() {
    let result = encoded("{}")
    XCTAssertEqual(outcome(read("\(uri)#result=\(result)&state=\(state)&kind=challenge&v=1")), "result {}")
  }

  func testTheRedirectURIsOwnQueryStays() {
    let uri = "https://app.example.com/cb?a=1&state=x"
    let callback = "\(uri)#v=1&kind=challenge&state=\(state)&result=\(encoded("{}"))"
    XCTAssertEqual(outcome(read(callback, uri: uri)), "result {}")
  }

  func testUnknownParametersAndAMessageBesideAResultAreIgnored() {
    let result = encoded("{}")
    XCTAssertEqual(answer("x=1&x=2&&=&y&V=2&%76=3&Result=1&result=\(result)&message=%zz"), "result {}")
  }

  // MARK: Step 1: state mismatch, whatever else is wrong

  func testAnotherURIIsAMismatch() {
    let answer = "#v=1&kind=challenge&state=\(state)&result=\(encoded("{}"))"
    for other in [
      "com.example.app.sca://callback/", "com.example.app.sca://Callback", "com.example.app.sca://callback?",
      "COM.example.app.sca://callback", "com.example.app.sca://callbac", "com.example.app.sca:callback", "",
      " " + uri,
    ] {
      XCTAssertEqual(outcome(read(other + answer)), "stateMismatch", other)
    }
  }

  func testTheLongerPathOfAnHTTPSCallbackIsAMismatch() {
    let uri = "https://app.example.com/sca/callback"
    let answer = "#v=1&kind=challenge&state=\(state)&result=\(encoded("{}"))"
    XCTAssertEqual(outcome(read(uri + answer, uri: uri)), "result {}")
    for other in ["/more", "?x=1", "%2f", "/"] {
      XCTAssertEqual(outcome(read(uri + other + answer, uri: uri)), "stateMismatch", other)
    }
  }

  func testAStateThatIsMissingForeignOrTwiceIsAMismatch() {
    let result = encoded("{}")
    let foreign = String(state.dropLast(2)) + "-8"
    for state in [
      "", "&state=", "&state", "&state=\(foreign)", "&state=\(state)x", "&state=\(state.dropLast())",
      "&state=\(state)&state=\(state)", "&state=\(state)&state=x", "&state=x&state=\(state)", "&State=\(state)",
      "&stat%65=\(state)", "&state=%5F\(state.dropFirst())", "&state=\(state)&state",
    ] {
      XCTAssertEqual(outcome(read("\(uri)#v=1&kind=challenge&result=\(result)\(state)")), "stateMismatch", state)
    }
  }

  func testAnAnswerInTheQueryIsAMismatch() {
    XCTAssertEqual(
      outcome(read("\(uri)?v=1&kind=challenge&state=\(state)&result=\(encoded("{}"))")), "stateMismatch")
  }

  func testAMismatchComesBeforeEverythingElse() {
    XCTAssertEqual(outcome(read("\(uri)#state=x&token=a&v=9", now: soon)), "stateMismatch")
    XCTAssertEqual(outcome(read("")), "stateMismatch")
    XCTAssertEqual(outcome(read("#")), "stateMismatch")
    XCTAssertEqual(outcome(read(uri)), "stateMismatch")
  }

  // MARK: Step 2: the deadline

  func testNowAtTheDeadlineIsExpired() {
    let callback = "\(uri)#v=1&kind=challenge&state=\(state)&result=\(encoded("{}"))"
    XCTAssertEqual(outcome(read(callback, now: soon)), "expired")
    XCTAssertEqual(outcome(read(callback, now: CeremonyInstant(nanoseconds: 4))), "result {}")
    XCTAssertEqual(outcome(read("\(uri)#state=\(state)", now: soon)), "expired", "comes before the form")
  }

  // MARK: Step 3: the form

  func testTheVersionIsOne() {
    for version in ["", "v=", "v", "v=2", "v=01", "v=1.0", "v=%31", "V=1"] {
      XCTAssertEqual(
        outcome(read("\(uri)#\(version)&kind=challenge&state=\(state)&result=\(encoded("{}"))")), "protocol",
        version)
    }
  }

  func testTheKindIsThisCeremonys() {
    for kind in ["", "kind=", "kind=registration", "kind=Challenge", "kind=__proto__", "kind=challeng%65"] {
      XCTAssertEqual(
        outcome(read("\(uri)#v=1&\(kind)&state=\(state)&result=\(encoded("{}"))")), "protocol", kind)
    }
    XCTAssertEqual(
      outcome(
        read("\(uri)#v=1&kind=challenge&state=\(state)&result=\(encoded("{}"))", kind: .registration)), "protocol")
  }

  func testNoKnownParameterStandsTwice() {
    let result = "result=" + encoded("{}")
    for twice in [
      "v=1&\(result)", "kind=challenge&\(result)", "\(result)&\(result)", "\(result)&message=a&message=a",
      "error=Cancelled&error=Cancelled", "\(result)&v", "error=Cancelled&message=a&message=b",
    ] {
      XCTAssertEqual(answer(twice), "protocol", twice)
    }
  }

  func testAFragmentInheritedFromTheLinkIsProtocol() {
    XCTAssertEqual(answer("token=tok-1"), "protocol")
    XCTAssertEqual(answer("result=\(encoded("{}"))&token=tok-1"), "protocol")
    XCTAssertEqual(answer("result=\(encoded("{}"))&token"), "protocol")
    XCTAssertEqual(answer("error=Cancelled&token="), "protocol")
  }

  func testExactlyOneOfResultAndError() {
    XCTAssertEqual(answer("x=1"), "protocol")
    XCTAssertEqual(answer("message=only"), "protocol")
    XCTAssertEqual(answer("result=\(encoded("{}"))&error=Cancelled"), "protocol")
    XCTAssertEqual(answer("result&error"), "protocol")
  }

  // MARK: Step 4: the result

  func testTheResultIsCanonicalBase64URL() {
    for result in ["", "e3", "e30=", "e31", "e3 0", "e30%3D", "e30+", "e30/", "e30#", "eyJ9\u{301}", "e"] {
      XCTAssertEqual(answer("result=" + result), "protocol", result)
    }
  }

  func testTheResultHasAtMost64KiB() {
    func json(bytes: Int) -> String { "{\"a\":\"" + String(repeating: "x", count: bytes - 8) + "\"}" }
    let longest = encoded(json(bytes: 49_152))
    XCTAssertEqual(longest.utf8.count, 65_536)
    XCTAssertEqual(answer("result=" + longest), "result " + json(bytes: 49_152))
    XCTAssertEqual(answer("result=" + encoded(json(bytes: 49_153))), "protocol")
    // One character more is no base64url either: that it is too long comes first.
    XCTAssertEqual(
      read("\(uri)#v=1&kind=challenge&state=\(state)&result=\(longest)A"),
      .failure(.protocol(message: "The result is longer than 64 KiB.")))
  }

  func testTheResultIsAStrictJSONObject() {
    for json in ["[]", "1", "null", "{", "{}x", #"{"a":1,"\u0061":2}"#, #"{"a":"\ud800"}"#, "\"{}\"", ""] {
      XCTAssertEqual(answer("result=" + encoded(json)), "protocol", json)
      XCTAssertEqual(answer("result=" + encoded(json), kind: .registration), "protocol", json)
    }
    XCTAssertEqual(answer("result=" + Base64URL.encode([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])), "protocol")
  }

  func testAnAssertionFitsAHeaderAsItIs() {
    for json in [" {}", "{} ", "{\n}", "{\t}", #"{"a":"é"}"#, "{\"a\":\"\u{7f}\"}", "{}\r\n"] {
      XCTAssertEqual(answer("result=" + encoded(json)), "protocol", json)
      XCTAssertEqual(answer("result=" + encoded(json), kind: .registration), "result " + json)
    }
    XCTAssertEqual(answer("result=" + encoded(#"{ "~": 1 }"#)), #"result { "~": 1 }"#)
  }

  func testAnAssertionIsTheJSONNotItsBase64URL() {
    XCTAssertEqual(answer("result=" + encoded("{}")).suffix(2), "{}")
  }

  // MARK: Step 5: the errors

  func testEveryCodeOfThePage() {
    for (code, expected) in [
      ("Cancelled", "cancelled"), ("Expired", "expired"), ("Unsupported", "unsupported"), ("Transport", "expired"),
      ("NotEnrolled", "protocol"), ("Protocol", "protocol"), ("Other", "protocol"), ("", "protocol"),
      ("cancelled", "protocol"), ("Cancelled%20", "protocol"), ("__proto__", "protocol"),
      ("constructor", "protocol"),
    ] {
      XCTAssertEqual(answer("error=" + code), expected, code)
      XCTAssertEqual(answer("error=" + code, kind: .registration), expected, code)
    }
  }

  func testAlreadyEnrolledIsForARegistrationOnly() {
    XCTAssertEqual(answer("error=AlreadyEnrolled", kind: .registration), "alreadyEnrolled")
    XCTAssertEqual(answer("error=AlreadyEnrolled", kind: .challenge), "protocol")
  }

  // MARK: The reader is total

  func testEveryTruncationAndEveryFlippedBitEndsInATextOrAnError() {
    let whole = Array("\(uri)#v=1&kind=challenge&state=\(state)&result=\(encoded(Samples.assertion))".utf8)
    for length in whole.indices {
      XCTAssertNotEqual(
        outcome(read(String(decoding: whole[..<length], as: UTF8.self))), "result " + Samples.assertion)
    }
    for index in whole.indices {
      for bit in 0..<8 {
        var other = whole
        other[index] ^= 1 << bit
        _ = outcome(read(String(decoding: other, as: UTF8.self)))
      }
    }
  }
}
