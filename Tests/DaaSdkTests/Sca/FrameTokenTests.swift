import XCTest

@testable import DaaSdk

/// Contract 2.3: a bearer secret of the RFC 3986 unreserved set.
final class FrameTokenTests: XCTestCase {
  func testOneTo2048UnreservedCharactersAreAccepted() throws {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    for token in ["a", "tok-1", alphabet, String(repeating: "x", count: 2_048)] {
      XCTAssertEqual(try FrameToken(token).text, token)
    }
  }

  func testAnythingElseIsProtocol() {
    for token in [
      "", " ", "\t\n", "a b", " a", "a\n", "a%41", "a#b", "a&b", "a=b", "a+b", "a/b", "é", "a\u{0}", "а",
      "a\u{301}",
      String(repeating: "x", count: 2_049), "tok😀",
    ] {
      XCTAssertThrowsError(try FrameToken(token), token) { error in
        XCTAssertEqual(caseName(error as? DaaScaError), "protocol", token)
      }
    }
  }

  func testTheErrorDoesNotRepeatTheToken() {
    XCTAssertThrowsError(try FrameToken("my secret")) { error in
      XCTAssertFalse(String(reflecting: error).contains("secret"))
    }
  }
}
