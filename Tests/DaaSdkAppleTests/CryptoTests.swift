import Security
import XCTest

@testable import DaaSdk

/// The parts of the package that take CryptoKit and Security for granted.
final class CryptoTests: XCTestCase {
  func testAKeyInMemorySignsWhatItsPublicKeyVerifies() throws {
    let key = try P256SigningKey()
    let der = try key.sign([1, 2, 3])
    let signature = try XCTUnwrap(JOSESignature(der: der[...]))
    let verifying = try P256VerifyingKey(key.publicKey)
    XCTAssertTrue(verifying.isValid(signature, of: [1, 2, 3]))
    XCTAssertFalse(verifying.isValid(signature, of: [1, 2, 4]))
  }

  func testAPointOffTheCurveIsRefused() throws {
    let point = try XCTUnwrap(UncompressedPoint([4] + [UInt8](repeating: 1, count: 64)))
    XCTAssertFalse(SystemCrypto.isOnCurve(point))
    XCTAssertNil(P256VerifyingKey(point))
  }

  func testAFailingGeneratorIsNeverReplacedByAWeakerOne() throws {
    FakeRandom.shared.failure = -1
    defer { FakeRandom.shared.failure = nil }
    XCTAssertThrowsError(try DaaSecureRandom.bytes(count: 16))
  }

  func testTheGeneratorGivesWhatWasAskedFor() throws {
    XCTAssertEqual(try DaaSecureRandom.bytes(count: 16).count, 16)
  }
}
