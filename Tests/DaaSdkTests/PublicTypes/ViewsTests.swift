import XCTest

@testable import DaaSdk

/// The views of a value find what is shown, each in its own way: without that, a walk that finds nothing says nothing.
final class ViewsTests: XCTestCase {
  private let secret = "s3cret-value"

  private func ways(of value: Any) -> Set<Views.Way> { Views(of: value).ways(of: secret) }

  func testWhatAValueHoldsIsFound() {
    struct Open { let inner: [String: (String, Int)] }
    XCTAssertEqual(
      ways(of: Open(inner: ["a": (secret, 2)])), [.description, .debugDescription, .dump, .mirror])
    XCTAssertTrue(ways(of: DaaScaError.expired(message: secret)).contains(.description))
  }

  func testWhatAParentClassHoldsIsFound() {
    class Parent {
      let kept: String
      init(_ kept: String) { self.kept = kept }
    }
    final class Child: Parent {}
    XCTAssertEqual(ways(of: Child(secret)), [.dump, .mirror])
  }

  func testWhatOnlyADescriptionSaysIsFound() {
    struct Described: CustomStringConvertible, CustomDebugStringConvertible {
      let secret: () -> String
      var description: String { secret() }
      var debugDescription: String { "nothing" }
    }
    struct DebugDescribed: CustomStringConvertible, CustomDebugStringConvertible {
      let secret: () -> String
      var description: String { "nothing" }
      var debugDescription: String { secret() }
    }
    let secret = secret
    XCTAssertTrue(ways(of: Described { secret }).contains(.description))
    XCTAssertTrue(ways(of: DebugDescribed { secret }).contains(.debugDescription))
  }

  func testBytesAreFoundHoweverManyTheyAre() {
    struct Kept { let data: Data }
    for count in [63, 64, 65] {
      let bytes = (0..<count).map { UInt8($0) }
      let forms = Exhibit.forms(of: bytes)
      XCTAssertTrue(forms.contains { Views(of: Kept(data: Data(bytes))).ways(of: $0).contains(.mirror) })
    }
  }

  /// Nothing of it is in the value: only its bridge to Foundation says it.
  func testWhatOnlyTheBridgeTellsIsFound() {
    struct Bridged: CustomNSError {
      static let errorDomain = "domain-of-s3cret-value"
      var errorUserInfo: [String: Any] { ["key": "s3cret-value"] }
    }
    let found = ways(of: Bridged())
    XCTAssertTrue(found.isSuperset(of: [.userInfo, .domain]), "\(found)")
    XCTAssertTrue(found.isDisjoint(with: [.description, .mirror]), "\(found)")
  }

  func testEachSentenceOfAnErrorIsFound() {
    struct Sentence: LocalizedError {
      let way: Views.Way
      private func text(_ own: Views.Way) -> String { own == way ? "s3cret-value" : "nothing" }
      var errorDescription: String? { text(.localizedDescription) }
      var failureReason: String? { text(.failureReason) }
      var recoverySuggestion: String? { text(.recoverySuggestion) }
      var helpAnchor: String? { text(.helpAnchor) }
    }
    let sentences: Set<Views.Way> = [.localizedDescription, .failureReason, .recoverySuggestion, .helpAnchor]
    for way in sentences {
      let found = ways(of: Sentence(way: way))
      XCTAssertEqual(found.intersection(sentences), [way])
      XCTAssertTrue(found.isDisjoint(with: [.description, .debugDescription, .dump, .mirror]), "\(found)")
    }
  }

  func testWhatFoundationPrintsOfAnErrorIsFound() {
    let found = ways(of: NSError(domain: "d", code: 1, userInfo: ["key": secret]))
    XCTAssertTrue(
      found.isSuperset(of: [.bridgedDescription, .bridgedDebugDescription, .bridgedDump, .userInfo]), "\(found)")
  }
}
