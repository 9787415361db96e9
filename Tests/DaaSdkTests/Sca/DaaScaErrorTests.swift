import XCTest

@testable import DaaSdk

/// Contract 0: sentences for logs, nothing of the message in them.
final class DaaScaErrorTests: XCTestCase {
  private let all: [DaaScaError] = [
    .cancelled, .expired(message: "m-1"), .alreadyEnrolled(message: "m-1"), .unsupported(message: "m-1"),
    .sessionUnavailable(message: "m-1"), .stateMismatch, .protocol(message: "m-1"),
  ]

  func testEachCaseHasAFixedSentenceWithoutItsMessage() {
    XCTAssertEqual(Set(all.map(\.localizedDescription)).count, 7)
    for error in all {
      XCTAssertEqual(error.errorDescription, error.localizedDescription)
      XCTAssertFalse(error.localizedDescription.contains("m-1"))
    }
    XCTAssertEqual(
      DaaScaError.expired(message: "a").localizedDescription, DaaScaError.expired(message: "b").localizedDescription
    )
  }

  func testEachCaseSaysWhatToDo() {
    XCTAssertEqual(Set(all.compactMap(\.recoverySuggestion)).count, 7)
  }

  func testCancelledAndUnsupportedStayApart() {
    XCTAssertNotEqual(DaaScaError.cancelled, .unsupported(message: ""))
  }
}
