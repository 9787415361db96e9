import DaaSdk
import XCTest

@testable import daa

/// Statuses are a published interface: these numbers never change.
final class ExitCodeTests: XCTestCase {
  func testEachScaErrorHasItsOwn() {
    let errors: [(DaaScaError, Int32)] = [
      (.cancelled, 10), (.expired(message: ""), 11), (.alreadyEnrolled(message: ""), 12),
      (.unsupported(message: ""), 13),
      (.sessionUnavailable(message: ""), 14), (.stateMismatch, 15), (.protocol(message: ""), 16),
    ]
    for (error, status) in errors {
      XCTAssertEqual(ExitCode(CeremonyFailure(error: error)).rawValue, status)
    }
  }

  func testEachKeyErrorHasItsOwn() {
    let errors: [DaaAuthKeyError] = [
      .unsupported, .passcodeNotSet, .noKey, .temporarilyUnavailable, .userCancelled, .keyUnusable,
      .missingEntitlement,
      .failed(status: -1), .inputNamesAnotherKey,
    ]
    XCTAssertEqual(errors.map { ExitCode($0 as any Error).rawValue }, Array(30...38))
  }

  func testEachInputErrorHasItsOwn() {
    let errors: [DaaSigningInputError] = [
      .tooLong, .notCompactJWS, .notBase64URL, .notStrictJSON, .algorithm, .criticalHeader, .type, .keyHeader,
      .times,
      .lifetime, .expired, .issuedInFuture,
    ]
    XCTAssertEqual(errors.map { ExitCode($0 as any Error).rawValue }, Array(40...51))
  }

  func testEachReceiptErrorHasItsOwn() {
    let errors: [DaaPrepareReceiptError] = [.malformedKey, .malformedSignature, .mismatch]
    XCTAssertEqual(errors.map { ExitCode($0 as any Error).rawValue }, [60, 61, 62])
  }
}
