import XCTest

@testable import DaaSdk

/// Contract 2.5, step 5: the text that may come with an error.
final class CallbackMessageTests: XCTestCase {
  private func text(_ encoded: String, token: String = "tok-1") throws -> String? {
    let ceremony = Ceremony(
      kind: .challenge, token: try FrameToken(token),
      state: try CeremonyState(from: RandomSource { [UInt8](repeating: 0xFF, count: $0) }),
      deadline: CeremonyInstant(nanoseconds: 1))
    return CallbackMessage.text(Array(encoded.utf8)[...], hiding: ceremony)
  }

  func testPercentEncodingIsUndoneAndAPlusIsAPlus() throws {
    XCTAssertEqual(try text("it%20is%2C+%C3%A9%f0%9f%98%80"), "it is,+é😀")
    XCTAssertEqual(try text("100%25%2541"), "100%%41")
  }

  func testInvalidPercentEncodingOrUTF8DropsItWhole() throws {
    for encoded in ["a%", "a%4", "a%zz", "%ff", "ok%C3", "%C0%80", "%ED%A0%80", "%F4%90%80%80"] {
      XCTAssertNil(try text(encoded), encoded)
    }
    // No byte above ASCII is a character by itself.
    for byte in 0x80...0xFF { XCTAssertNil(try text("a%" + String(byte, radix: 16) + "b"), "\(byte)") }
  }

  func testControlCharactersGo() throws {
    XCTAssertEqual(try text("a%00b%0d%0Ac%1B%5B31md%7F%C2%85e%09f"), "abc[31mdef")
    XCTAssertNil(try text("%0A%0D"))
    // Every one of the category Cc goes, and its neighbours stay.
    for scalar in (UInt32(0)...0xFF).compactMap(Unicode.Scalar.init) {
      let encoded = String(scalar).utf8.map { "%" + (($0 < 16 ? "0" : "") + String($0, radix: 16)) }.joined()
      let expected = scalar.properties.generalCategory == .control ? "ab" : "a\(Character(scalar))b"
      XCTAssertEqual(try text("a" + encoded + "b"), expected, encoded)
    }
    XCTAssertNil(try text(""))
  }

  func testAMessageWithTheTokenOrTheStateIsDroppedWhole() throws {
    let state = "__________________________________________8"
    for encoded in ["tok-1", "x tok-1 y", "xtok-1y", "tok%2D1", "to%00k-1", "a\(state)b", "tok-1\u{301}"] {
      XCTAssertNil(try text(encoded), encoded)
    }
    XCTAssertEqual(try text("tok-2"), "tok-2")
    XCTAssertEqual(try text("tok-"), "tok-")
  }

  /// Against the standard library's search, on texts that begin a secret again and again.
  func testASecretAfterItsOwnBeginningsIsFound() throws {
    func words(_ length: Int) -> [String] {
      length == 0 ? [""] : words(length - 1).flatMap { [$0 + "a", $0 + "b"] }
    }
    for token in (1...4).flatMap(words) {
      for message in words(7) {
        XCTAssertEqual(try text(message, token: token) == nil, message.contains(token), "\(token) in \(message)")
      }
    }
  }

  func testASecretBehindTheCutStillDropsIt() throws {
    XCTAssertNil(try text(String(repeating: "x", count: 2_046) + "tok-1"))
  }

  func testItIsCutTo2048UTF16UnitsAtAScalar() throws {
    XCTAssertEqual(try text(String(repeating: "x", count: 2_048))?.utf16.count, 2_048)
    XCTAssertEqual(try text(String(repeating: "x", count: 2_049))?.utf16.count, 2_048)
    let cut = try text(String(repeating: "x", count: 2_047) + "😀")
    XCTAssertEqual(cut, String(repeating: "x", count: 2_047))
    XCTAssertEqual(try text(String(repeating: "x", count: 2_046) + "😀")?.utf16.count, 2_048)
    XCTAssertEqual(try text(String(repeating: "x", count: 2_047) + "e\u{301}")?.utf16.count, 2_048, "At a scalar")
  }

  func testTheMessageReachesTheError() async throws {
    let harness = await CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    let url = await session.answerURL("error=Unsupported&message=no%20authenticator")
    session.end(.callback(url))
    let error = await failure(of: call)
    XCTAssertEqual(error, .unsupported(message: "no authenticator"))
  }
}
