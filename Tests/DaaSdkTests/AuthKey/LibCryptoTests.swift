#if os(Linux)
  import CLibCrypto
  import Foundation
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
      XCTAssertFalse(try LibCrypto.Verifier(key).verifies([0x30, 0x01, 0x02], of: [1]))
      XCTAssertEqual(queued(), 0)
      let publicOnly = try XCTUnwrap(LibCrypto.Key(x963: RFC7515A3.x963))
      XCTAssertThrowsError(try LibCrypto.Signer(publicOnly).sign([1]))
      XCTAssertEqual(queued(), 0)
    }

    func testOneKeyServesManyThreads() throws {
      let key = try LibCrypto.Key.generate()
      let signer = try LibCrypto.Signer(key)
      let verifier = try LibCrypto.Verifier(key)
      let failures = Failures()
      DispatchQueue.concurrentPerform(iterations: 64) { number in
        let message = [UInt8(number)]
        guard let der = try? signer.sign(message), verifier.verifies(der, of: message),
          !verifier.verifies(der, of: [255])
        else { return failures.add(number) }
      }
      XCTAssertEqual(failures.all, [])
    }

    /// Unchecked: touched under its lock only.
    private final class Failures: @unchecked Sendable {
      private let lock = NSLock()
      private var numbers: [Int] = []

      var all: [Int] { lock.withLock { numbers } }

      func add(_ number: Int) { lock.withLock { numbers.append(number) } }
    }

    func testTheDigestOfABC() {
      // FIPS 180-2, appendix B.1.
      XCTAssertEqual(
        SystemCrypto.sha256(Array("abc".utf8)),
        hex("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
    }
  }
#endif
