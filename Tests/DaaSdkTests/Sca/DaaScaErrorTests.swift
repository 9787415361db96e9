import XCTest

@testable import DaaSdk

/// Contract 0: what an app must be able to tell apart.
final class DaaScaErrorTests: XCTestCase {
  func testCancelledAndUnsupportedStayApart() {
    XCTAssertNotEqual(DaaScaError.cancelled, .unsupported(message: ""))
  }
}
