import XCTest

@testable import DaaSdk

/// Contract 2.2: only a URI that every browser leaves as it is.
final class RedirectURITests: XCTestCase {
  private func problem(of uri: String) -> RedirectURI.Problem? {
    do {
      _ = try RedirectURI(uri)
      return nil
    } catch DaaScaConfigurationError.invalidRedirectURI(let reason) {
      return RedirectURI.Problem(rawValue: reason)
    } catch {
      XCTFail("Not an invalidRedirectURI: \(error)")
      return nil
    }
  }

  private func expect(
    _ expected: RedirectURI.Problem, _ uris: String..., file: StaticString = #filePath, line: UInt = #line
  ) {
    for uri in uris { XCTAssertEqual(problem(of: uri), expected, uri, file: file, line: line) }
  }

  func testGoodURIsAreNeverRefused() throws {
    for uri in [
      "com.example.app.sca://callback", "com.example.app.sca://callback/", "com.example.app.sca://callback/a/b",
      "com.example.app.sca://callback?a=1&b=2", "com.example.app.sca://callback?it%27s", "app://it's/it's",
      "com.example.app:/oauth",
      "com.example.app:/", "com.example.app:callback", "com.example.app:callback?x", "a:b", "a-b+c.d1://host",
      "com.example.app://Host/Path", "com.example.app://%41/%7e", "com.example.app:/a//b", "app://h/...",
      "app://h/.a", "app://h/a.", "app://h?/../x", "app://h/@me:you", "app:/a:b@c", "httpsx://callback",
      "app://h/a;b=c,d!$&'()*+~_-", "app://..", "app://h?a??/b",
      // Almost a dot.
      "app://h/a2e", "app://h/%2d", "app://h/%2f", "app://h/%2d%2e/%3e/%1e", "app://h/.%2f",
      "https://app.example.com/", "https://app.example.com/sca/callback", "https://app.example.com/a?b=%27",
      "https://app.example.com/a/?", "https://xn--bcher-kva.example/cb", "https://a--b.example.com/cb",
      "https://1.2.3.a/cb", "https://0x.example/cb", "https://a.b/c'd", "https://a.b//c", "https://1a.example/cb",
    ] {
      XCTAssertEqual(try RedirectURI(uri).text, uri)
    }
  }

  func testTheFormTellsSchemeHostAndPath() throws {
    XCTAssertEqual(try RedirectURI("com.example.app.sca://callback").form, .customScheme("com.example.app.sca"))
    XCTAssertEqual(
      try RedirectURI("https://app.example.com/sca/callback?x=1").form,
      .https(host: "app.example.com", path: "/sca/callback"))
  }

  func testAtMost2048Characters() {
    let longest = "app://h/" + String(repeating: "a", count: 2_040)
    XCTAssertNil(problem(of: longest))
    expect(.tooLong, longest + "a", String(repeating: "é ", count: 3_000))
  }

  func testTheSchemeIsLowercaseAndThere() {
    expect(.noScheme, "", ":", "://h", "callback", "/path", "App://h", "aPp://h", "1app://h", "-a://h", "a_b://h")
    expect(.noScheme, "HTTPS://app.example.com/cb", "ápp://h", " app://h", "app ://h", "ap%70://h", "\u{0}a://h")
  }

  func testSchemesOfTheSystemAreRefused() {
    for scheme in [
      "http", "ftp", "file", "data", "javascript", "vbscript", "about", "blob", "filesystem", "view-source", "ws",
      "wss", "mailto", "tel", "sms", "facetime", "itms-apps", "app-settings",
    ] {
      expect(.reservedScheme, "\(scheme)://callback", "\(scheme):callback", "\(scheme):/callback")
    }
  }

  func testOnlyCharactersOfRFC3986() {
    for character in " \"<>\\^`{|}[]\t\n\r\u{0}\u{7f}é\u{2028}\u{301}😀" {
      expect(.character, "app://h/a\(character)b", "app://h?\(character)", "https://a.example/\(character)")
      expect(.character, "https://a.ex\(character)ample/cb", "app://h\(character)")
    }
    expect(.character, "app://callback ", "app://[::1]/cb", "https://[::1]/cb")
  }

  func testAPercentIsFollowedByTwoHexDigits() {
    expect(.percent, "app://h/%", "app://h/%4", "app://h/%g1", "app://h/%1g", "app://h/a?%", "https://a.b/%zz")
    expect(.percent, "app://h/%41%4", "app://h/%%41")
    expect(.character, "app://h/%41<", "app://h/%41 ", "app://h/%41é")
  }

  func testNoFragment() {
    expect(.fragment, "app://h#", "app://h/p#x", "app:p?q#x", "https://a.example/cb#", "https://a.example/cb?#x")
  }

  func testNoUserInformation() {
    expect(.userInfo, "app://user@h", "app://u:p@h/cb", "app://@h", "https://u@a.example/cb", "https://@a.example/")
  }

  func testNoPortNotEvenAnEmptyOne() {
    expect(.port, "app://h:80", "app://h:/cb", "app://:80", "https://a.example:443/cb", "https://a.example:/cb")
    expect(.port, "https://a.example:8443/cb", "https://a.example:0/cb")
  }

  func testNoDotSegmentInAnySpelling() {
    for dot in [".", "..", "%2e", "%2E", ".%2e", "%2e.", "%2E%2e", "%2e%2E"] {
      expect(.dotSegment, "app://h/\(dot)", "app://h/a/\(dot)/b", "app://h/\(dot)/", "app:/\(dot)", "app:\(dot)")
      expect(
        .dotSegment, "app:\(dot)/x", "app://h/a/\(dot)?q", "https://a.example/\(dot)",
        "https://a.example/a/\(dot)/b")
      // Whatever dots the segments before it have.
      expect(.dotSegment, "app://h/.a/\(dot)", "app://h/a../\(dot)/b", "app://h/.../\(dot)", "app://h/%2e.a/\(dot)")
    }
  }

  func testSomethingStandsAfterTheScheme() {
    expect(.nothingAfterScheme, "app:", "app:?query")
    expect(.noHost, "app://", "app:///path", "app://?q", "https:///cb")
  }

  func testHTTPSHasADomainNameOfTwoLabelsOrMore() {
    expect(.host, "https://localhost/cb", "https://example/cb", "https://App.example.com/cb", "https://a..b/cb")
    expect(.host, "https://.a.b/cb", "https://a.b./cb", "https://-a.b/cb", "https://a-.b/cb", "https://a_b.c/cb")
    expect(.host, "https://a%41.example/cb", "https://a!b.example/cb", "https://a.b-/cb")
    expect(.host, "https://\(String(repeating: "a", count: 64)).example/cb")
    let longest = Array(repeating: String(repeating: "a", count: 49), count: 5).joined(separator: ".") + ".com"
    XCTAssertEqual(longest.utf8.count, 253)
    XCTAssertNil(problem(of: "https://\(longest)/cb"))
    expect(.host, "https://a\(longest)/cb")
    XCTAssertNil(problem(of: "https://\(String(repeating: "a", count: 63)).example/cb"))
  }

  func testHTTPSHasNoAddressForAHost() {
    expect(
      .host, "https://127.0.0.1/cb", "https://1.2/cb", "https://a.1/cb", "https://a.0x/cb", "https://a.0x1f/cb")
    expect(.host, "https://0x7f.0x1/cb", "https://a.example.007/cb", "https://a.0xyz/cb")
  }

  func testHTTPSHasAPath() {
    expect(.noPath, "https://a.example", "https://a.example?q")
  }

  func testHTTPSBeginsWithTwoSlashes() {
    expect(.httpsWithoutAuthority, "https:", "https:/a.example/cb", "https:a.example/cb")
  }

  func testNoApostropheInAQuery() {
    expect(.apostrophe, "https://a.example/cb?it's", "https://a.example/cb?'", "app://h?it's", "app:p?'")
    XCTAssertNil(problem(of: "https://a.example/it's?a=%27"))
  }

  func testTheReasonDoesNotRepeatTheURI() {
    XCTAssertThrowsError(try RedirectURI("app://user-secret@host")) {
      XCTAssertFalse(String(reflecting: $0).contains("secret"))
    }
  }
}
