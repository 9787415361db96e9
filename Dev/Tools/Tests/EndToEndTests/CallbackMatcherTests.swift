import XCTest

@testable import ChromiumSession

/// Which addresses end a session.
final class CallbackMatcherTests: XCTestCase {
  func testCustomScheme() {
    let matcher = CallbackMatcher(redirectURI: "com.example.app.sca://callback")
    XCTAssertNil(matcher.httpsHost)
    XCTAssertEqual(matcher.callback("com.example.app.sca://callback#a=1"), "com.example.app.sca://callback#a=1")
    XCTAssertEqual(matcher.callback("COM.example.APP.sca:Other"), "com.example.app.sca:Other")
    for other in ["com.example.app.sca", "com.example.app://callback", "xcom.example.app.sca://callback", "", ":"] {
      XCTAssertNil(matcher.callback(other), other)
    }
  }

  func testHTTPS() {
    let matcher = CallbackMatcher(redirectURI: "https://app.example.com/sca?a=1")
    XCTAssertEqual(matcher.httpsHost, "app.example.com")
    let callbacks = [
      "https://app.example.com/sca?a=1#b", "https://app.example.com/sca", "https://app.example.com/sca/more",
      "https://app.example.com/scab", "https://app.example.com:443/sca", "https://user:word@app.example.com/sca",
    ]
    for callback in callbacks { XCTAssertEqual(matcher.callback(callback), callback) }
    let others = [
      "http://app.example.com/sca", "https://app.example.com/", "https://app.example.com/?/sca",
      "https://app.example.com:8443/sca", "https://app.example.com.evil.example/sca",
      "https://evil.example/https://app.example.com/sca", "https://evil.example?@app.example.com/sca",
      "https://evil.example#@app.example.com/sca", "https:", "https://",
    ]
    for other in others { XCTAssertNil(matcher.callback(other), other) }
  }
}
