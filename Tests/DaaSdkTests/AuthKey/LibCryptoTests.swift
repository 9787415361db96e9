#if os(Linux)
  import CLibCrypto
  import XCTest

  @testable import DaaSdk

  /// The crypto library's error queue never leaks from one call to the next.
  final class LibCryptoTests: XCTestCase {
    private func queued() -> UInt { UInt(ERR_peek_error()) }

    func testNothingStaysInTheErrorQueue() throws {
      ERR_clear_error()
      var offCurve = RFC7515A3.x963
      offCurve[64] ^= 1
      XCTAssertNil(LibCrypto.Key(x963: offCurve))
      XCTAssertEqual(queued(), 0)
      let key = try LibCrypto.Key.generate()
      XCTAssertFalse(key.verifies([0x30, 0x01, 0x02], of: [1]))
      XCTAssertEqual(queued(), 0)
      let publicOnly = try XCTUnwrap(LibCrypto.Key(x963: RFC7515A3.x963))
      XCTAssertThrowsError(try publicOnly.sign([1]))
      XCTAssertEqual(queued(), 0)
    }

    func testTheDigestOfABC() {
      // FIPS 180-2, appendix B.1.
      XCTAssertEqual(
        SystemCrypto.sha256(Array("abc".utf8)),
        hex("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
    }
  }
#endif
