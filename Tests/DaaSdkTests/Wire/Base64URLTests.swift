import XCTest

@testable import DaaSdk

/// Contract 3.1: unpadded, canonical, nothing else.
final class Base64URLTests: XCTestCase {
  /// RFC 4648 §10, without the padding.
  private let vectors = [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"),
  ]

  func testTheVectorsOfRFC4648() {
    for (bytes, text) in vectors {
      XCTAssertEqual(Base64URL.encode(Array(bytes.utf8)), text)
      XCTAssertEqual(Base64URL.decode(text.utf8), Array(bytes.utf8))
    }
  }

  func testTheURLAlphabet() {
    XCTAssertEqual(Base64URL.encode([0xFB, 0xFF]), "-_8")
    XCTAssertNil(Base64URL.decode("+/8".utf8))
  }

  func testPaddingWhiteSpaceAndForeignCharactersAreRefused() {
    for text in ["Zg==", "Zg=", "Zm9v=", "=", "Zm 9v", "Zm9v\n", "Zm9v\u{0}", "Zm9é", "Zm9v.", "ｚg"] {
      XCTAssertNil(Base64URL.decode(text.utf8), text)
    }
  }

  func testALengthOf4nPlus1IsRefused() {
    for text in ["A", "AAAAA", "AAAAAAAAA"] { XCTAssertNil(Base64URL.decode(text.utf8)) }
  }

  func testUnusedBitsMustBeZero() {
    for text in ["Zh", "Zk", "Zm9", "Zm-", "AB", "AAB"] {
      XCTAssertNil(Base64URL.decode(text.utf8), text)
    }
  }

  func testEveryTextAcceptedIsTheEncodingOfItsBytes() {
    let alphabet = Array("AQgw_-9zB=".utf8)
    for a in alphabet {
      for b in alphabet {
        for c in alphabet {
          for text in [[a, b], [a, b, c], [a, b, c, a], [c, b, a, c, a, b]] {
            guard let bytes = Base64URL.decode(text) else { continue }
            XCTAssertEqual(Array(Base64URL.encode(bytes).utf8), text)
          }
        }
      }
    }
  }

  func testASliceThatDoesNotStartAtZero() {
    XCTAssertEqual(Base64URL.decode(Array("xxZm9vxx".utf8)[2..<6]), Array("foo".utf8))
    XCTAssertEqual(Base64URL.encode(Array("xxfooxx".utf8)[2..<5]), "Zm9v")
  }
}
