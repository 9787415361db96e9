import XCTest

@testable import DaaSdk

/// Contract 3.2: the enclave's errors, in the keychain's terms.
final class KeyFailureTests: XCTestCase {
  private func error(_ domain: String, _ code: Int) -> DaaAuthKeyError {
    KeyFailure(domain: domain, code: code).publicError
  }

  func testLocalAuthentication() {
    let domain = "com.apple.LocalAuthentication"
    XCTAssertEqual(error(domain, -2), .userCancelled)
    XCTAssertEqual(error(domain, -4), .temporarilyUnavailable)
    XCTAssertEqual(error(domain, -1004), .temporarilyUnavailable)
    for code in [-1, -3, -8] { XCTAssertEqual(error(domain, code), .failed(status: -25293)) }
    XCTAssertEqual(error(domain, -6), .failed(status: -6))
  }

  func testCryptoTokenKit() {
    XCTAssertEqual(error("CryptoTokenKit", -4), .userCancelled)
    XCTAssertEqual(error("CryptoTokenKit", -3), .failed(status: -3), "It may pass: no reason to throw a key away")
    XCTAssertEqual(error("CryptoTokenKit", -5), .failed(status: -25293))
    XCTAssertEqual(error("CryptoTokenKit", -9), .temporarilyUnavailable)
  }

  /// The numbers are those of Security's SecBase.h.
  func testTheKeychainsStatuses() {
    let domain = "NSOSStatusErrorDomain"
    for status in [-25308, -25315, -25291, -25320] {
      XCTAssertEqual(error(domain, status), .temporarilyUnavailable)
    }
    XCTAssertEqual(error(domain, -128), .userCancelled)
    XCTAssertEqual(error(domain, -34018), .missingEntitlement)
    XCTAssertEqual(error(domain, -26275), .keyUnusable)
    XCTAssertEqual(KeyFailure(domain: domain, code: -25300), .itemNotFound)
    XCTAssertEqual(KeyFailure(domain: domain, code: -25299), .duplicateItem)
    for status in [-25300, -25299, -25293] { XCTAssertEqual(error(domain, status), .failed(status: Int32(status))) }
  }

  func testEveryOtherCodeIsKept() {
    XCTAssertEqual(error("NSOSStatusErrorDomain", -50), .failed(status: -50))
    XCTAssertEqual(error("other", -2), .failed(status: -2))
    XCTAssertEqual(error("other", .max), .failed(status: .max))
    XCTAssertEqual(error("other", .min), .failed(status: .min))
  }
}
