import XCTest

@testable import DaaSdk

/// Contract 2.4: the link, version 1. Pinned to the letter, so that a drift fails here.
final class CeremonyLinkTests: XCTestCase {
  private let random = RandomSource { [UInt8](repeating: 0xFF, count: $0) }

  func testTheLinkToTheLetter() throws {
    let ceremony = Ceremony(
      kind: .challenge, token: try FrameToken("tok-1"), state: try CeremonyState(from: random),
      deadline: CeremonyInstant(nanoseconds: 0))
    XCTAssertEqual(
      CeremonyLink.url(for: ceremony, at: CeremonyOrigin(.sandbox))?.absoluteString,
      "https://daa-sca-sandbox.circle.com/ceremony#v=1&kind=challenge"
        + "&state=__________________________________________8&token=tok-1")
  }

  func testNothingSecretStandsBeforeTheFragment() throws {
    let ceremony = Ceremony(
      kind: .registration, token: try FrameToken(String(repeating: "~", count: 2_048)),
      state: try CeremonyState(from: random), deadline: CeremonyInstant(nanoseconds: 0))
    let origin = try CeremonyOrigin("http://localhost:3000", environment: .sandbox)
    let url = try XCTUnwrap(CeremonyLink.url(for: ceremony, at: origin))
    XCTAssertEqual(url.path, "/ceremony")
    XCTAssertNil(url.query)
    XCTAssertTrue(url.absoluteString.hasPrefix("http://localhost:3000/ceremony#v=1&kind=registration&state="))
  }

  func testTheStateIs43CharactersOf32RandomBytes() throws {
    let state = try CeremonyState(from: .live)
    XCTAssertEqual(state.text.utf8.count, 43)
    XCTAssertEqual(Base64URL.decode(state.text.utf8)?.count, 32)
    XCTAssertNotEqual(state.text, try CeremonyState(from: .live).text)
  }

  func testAGeneratorThatGivesTooFewBytesIsSessionUnavailable() {
    XCTAssertThrowsError(try CeremonyState(from: RandomSource { [UInt8](repeating: 0, count: $0 - 1) })) {
      XCTAssertEqual(caseName($0 as? DaaScaError), "sessionUnavailable")
    }
  }

  func testStatesAreEqualOnlyWhole() throws {
    let state = try CeremonyState(from: random)
    let text = Array(state.text.utf8)
    XCTAssertTrue(state.equals(text[...]))
    for index in text.indices {
      var other = text
      other[index] ^= 1
      XCTAssertFalse(state.equals(other[...]))
    }
    XCTAssertFalse(state.equals(text.dropLast()))
    XCTAssertFalse(state.equals((text + [0])[...]))
    XCTAssertFalse(state.equals([]))
  }
}
