import XCTest
@testable import DaaSdk

final class WebSessionTests: XCTestCase {
  func testNothing() {}
}
