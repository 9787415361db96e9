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
      // No signature at all, and one whose r is zero.
      for der in [[0x30, 0x01, 0x02], [0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x01]] as [[UInt8]] {
        XCTAssertFalse(try LibCrypto.Verifier(key).verifies(der, of: [1]))
        XCTAssertEqual(queued(), 0)
      }
      let publicOnly = try XCTUnwrap(LibCrypto.Key(x963: RFC7515A3.x963))
      XCTAssertThrowsError(try LibCrypto.Signer(publicOnly).sign([1]))
      XCTAssertEqual(queued(), 0)
    }

    func testNoOperationLeavesMemoryBehind() throws {
      var offCurve = RFC7515A3.x963
      offCurve[64] ^= 1
      let publicOnly = try LibCrypto.Signer(try XCTUnwrap(LibCrypto.Key(x963: RFC7515A3.x963)))
      let key = try LibCrypto.Key.generate()
      let signer = try LibCrypto.Signer(key)
      let verifier = try LibCrypto.Verifier(key)
      let operations: [(String, () throws -> Void)] = [
        ("import", { _ = LibCrypto.Key(x963: RFC7515A3.x963) }),
        ("refused import", { _ = LibCrypto.Key(x963: offCurve) }),
        ("generate", { _ = try LibCrypto.Key.generate() }),
        ("export", { _ = try key.x963() }),
        ("prepare", { _ = (try LibCrypto.Signer(key), try LibCrypto.Verifier(key)) }),
        ("sign", { _ = try signer.sign([1]) }),
        ("refused sign", { _ = try? publicOnly.sign([1]) }),
        ("verify", { _ = verifier.verifies([0x30, 0x01, 0x02], of: [1]) }),
      ]
      for (name, operation) in operations {
        for _ in 0..<20 { try operation() }
        let before = try allocatedBytes()
        for _ in 0..<400 { try operation() }
        let left = try allocatedBytes() - before
        // The smallest of OpenSSL's objects has more than a hundred bytes.
        XCTAssertLessThan(left, 400 * 50, name)
      }
    }

    /// As glibc's malloc_info(3) has it, which Swift's module of glibc leaves out.
    private func allocatedBytes() throws -> Int {
      typealias MallocInfo = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
      let mallocInfo = unsafeBitCast(try XCTUnwrap(dlsym(nil, "malloc_info")), to: MallocInfo.self)
      var text: UnsafeMutablePointer<CChar>?
      var length = 0
      let file = try XCTUnwrap(open_memstream(&text, &length))
      XCTAssertEqual(mallocInfo(0, file), 0)
      fclose(file)
      defer { free(text) }
      let report = String(cString: try XCTUnwrap(text))
      func last(_ element: String) throws -> Int {
        let start = try XCTUnwrap(report.range(of: "<\(element) ", options: .backwards))
        let size = try XCTUnwrap(report.range(of: "size=\"", range: start.upperBound..<report.endIndex))
        return try XCTUnwrap(Int(report[size.upperBound...].prefix { $0 != "\"" }))
      }
      // All there is, but what is free: the last of each are the totals.
      return try last("system type=\"current\"") - last("total type=\"fast\"") - last("total type=\"rest\"")
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
