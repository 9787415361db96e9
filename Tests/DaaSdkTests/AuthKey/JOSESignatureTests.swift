import XCTest

@testable import DaaSdk

/// Contract 3.1: strict DER ⇄ r‖s. One test for each shape that a lenient reader takes.
final class JOSESignatureTests: XCTestCase {
  /// n, the order of P-256, written out here a second time so that a slip in the other is seen.
  private let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")

  private func raw(_ r: [UInt8], _ s: [UInt8]) -> [UInt8] { padded(r) + padded(s) }

  private func padded(_ digits: [UInt8]) -> [UInt8] { [UInt8](repeating: 0, count: 32 - digits.count) + digits }

  private func sequence(_ content: [UInt8]) -> [UInt8] { [0x30, UInt8(content.count)] + content }

  private func integer(_ digits: [UInt8]) -> [UInt8] { [0x02, UInt8(digits.count)] + digits }

  private func read(_ der: [UInt8]) -> [UInt8]? { JOSESignature(der: der[...])?.bytes }

  func testTheSignatureOfRFC7515() throws {
    let bytes = RFC7515A3.bytes(RFC7515A3.signature)
    let signature = try XCTUnwrap(JOSESignature(bytes[...]))
    XCTAssertEqual(read(signature.der), bytes)
    let key = try XCTUnwrap(UncompressedPoint(RFC7515A3.x963).flatMap(P256VerifyingKey.init))
    XCTAssertTrue(key.isValid(signature, of: Array(RFC7515A3.signingInput.utf8)))
    XCTAssertFalse(key.isValid(signature, of: Array((RFC7515A3.signingInput + "x").utf8)))
  }

  func testTheSmallestTheLargestAndTheShort() throws {
    var last = order
    last[31] -= 1
    for r in [[1], last, [0x7F], [0x80], [0xFF, 0xFF], [UInt8](repeating: 0x7F, count: 31)] as [[UInt8]] {
      for s in [[1], last, [0x80, 0], [UInt8](repeating: 0x80, count: 31)] as [[UInt8]] {
        let bytes = raw(r, s)
        let signature = try XCTUnwrap(JOSESignature(bytes[...]))
        XCTAssertEqual(signature.bytes, bytes)
        XCTAssertEqual(read(signature.der), bytes)
      }
    }
    XCTAssertEqual(
      JOSESignature(raw([1], [0x80])[...])?.der, [0x30, 0x07, 0x02, 0x01, 0x01, 0x02, 0x02, 0x00, 0x80])
  }

  func testFreshSignaturesRoundTripAndVerify() throws {
    for _ in 0..<50 {
      let key = try P256SigningKey()
      let der = try key.sign(Array("message".utf8))
      let signature = try XCTUnwrap(JOSESignature(der: der[...]))
      XCTAssertEqual(signature.der, der)
      XCTAssertEqual(JOSESignature(signature.bytes[...]), signature)
      let verifier = try P256VerifyingKey(key.publicKey)
      XCTAssertTrue(verifier.isValid(signature, of: Array("message".utf8)))
    }
  }

  // MARK: Range

  func testZeroIsRefused() {
    XCTAssertNil(JOSESignature(raw([0], [1])[...]))
    XCTAssertNil(JOSESignature(raw([1], [0])[...]))
    XCTAssertNil(read(sequence(integer([0]) + integer([1]))))
    XCTAssertNil(read(sequence(integer([1]) + integer([0]))))
  }

  func testTheOrderAndAboveAreRefused() {
    var above = order
    above[31] += 1
    for big in [order, above, [UInt8](repeating: 0xFF, count: 32)] {
      XCTAssertNil(JOSESignature(raw(big, [1])[...]))
      XCTAssertNil(JOSESignature(raw([1], big)[...]))
      XCTAssertNil(read(sequence(integer([0] + big) + integer([1]))))
      XCTAssertNil(read(sequence(integer([1]) + integer([0] + big))))
    }
  }

  func testAnIntegerOfMoreThan32BytesIsRefused() {
    XCTAssertNil(read(sequence(integer([0x01] + [UInt8](repeating: 0, count: 32)) + integer([1]))))
    XCTAssertNil(read(sequence(integer([1]) + integer([0x01] + [UInt8](repeating: 0, count: 32)))))
    XCTAssertNil(read(sequence(integer([0x00, 0x80] + [UInt8](repeating: 0, count: 32)) + integer([1]))))
  }

  // MARK: Form

  func testRawHasExactly64Bytes() {
    let bytes = RFC7515A3.bytes(RFC7515A3.signature)
    for length in bytes.indices { XCTAssertNil(JOSESignature(bytes[..<length])) }
    XCTAssertNil(JOSESignature((bytes + [0])[...]))
    XCTAssertNil(JOSESignature(([0] + bytes)[...]))
  }

  func testAnotherTagIsRefused() {
    XCTAssertNil(read([0x31] + sequence(integer([1]) + integer([1])).dropFirst()))
    XCTAssertNil(read(sequence([0x03, 0x01, 0x01] + integer([1]))))
    XCTAssertNil(read(sequence(integer([1]) + [0x82, 0x01, 0x01])))
  }

  func testALengthInLongFormIsRefused() {
    XCTAssertNil(read([0x30, 0x81, 0x06] + integer([1]) + integer([1])))
    XCTAssertNil(read([0x30, 0x82, 0x00, 0x06] + integer([1]) + integer([1])))
    XCTAssertNil(read(sequence([0x02, 0x81, 0x01, 0x01] + integer([1]))))
    XCTAssertNil(read(sequence(integer([1]) + [0x02, 0x81, 0x01, 0x01])))
  }

  func testAnIndefiniteLengthIsRefused() {
    XCTAssertNil(read([0x30, 0x80] + integer([1]) + integer([1]) + [0, 0]))
    XCTAssertNil(read(sequence([0x02, 0x80, 0x01, 0, 0] + integer([1]))))
  }

  func testALengthThatIsNotWhatFollowsIsRefused() {
    let content = integer([1]) + integer([1])
    XCTAssertNil(read([0x30, 0x05] + content))
    XCTAssertNil(read([0x30, 0x07] + content))
    XCTAssertNil(read(sequence([0x02, 0x02, 0x01] + integer([1]))))
    XCTAssertNil(read(sequence(integer([1]) + [0x02, 0x02, 0x01])))
    XCTAssertNil(read(sequence(integer([1]) + [0x02, 0x00])))
    XCTAssertNil(read(sequence([0x02, 0x00] + integer([1]))))
  }

  func testAnIntegerThatReachesPastTheEndIsRefused() {
    // With and without bytes of its own left, and where only its zero is.
    for content in [[0x02, 0x01], [0x02, 0x02, 0x01], [0x02, 0x02, 0x00], [0x02, 0x7F]] as [[UInt8]] {
      XCTAssertNil(read(sequence(content)))
      XCTAssertNil(read(sequence(integer([1]) + content)))
    }
  }

  func testANegativeIntegerIsRefused() {
    XCTAssertNil(read(sequence(integer([0x80]) + integer([1]))))
    XCTAssertNil(read(sequence(integer([1]) + integer([0xFF]))))
    XCTAssertNil(read(sequence(integer([UInt8](repeating: 0x80, count: 32)) + integer([1]))))
  }

  func testASuperfluousZeroIsRefused() {
    XCTAssertNil(read(sequence(integer([0, 1]) + integer([1]))))
    XCTAssertNil(read(sequence(integer([1]) + integer([0, 0x7F]))))
    XCTAssertNil(read(sequence(integer([0, 0, 0x80]) + integer([1]))))
    XCTAssertNil(read(sequence(integer([0, 0]) + integer([1]))))
  }

  func testBytesAfterItAreRefused() {
    let good = sequence(integer([1]) + integer([1]))
    XCTAssertNotNil(read(good))
    XCTAssertNil(read(good + [0]))
    XCTAssertNil(read(sequence(integer([1]) + integer([1]) + [0])))
    XCTAssertNil(read(sequence(integer([1]) + integer([1]) + integer([1]))))
    XCTAssertNil(read(sequence(integer([1]))))
    XCTAssertNil(read(sequence([])))
  }

  func testEveryTruncationIsRefusedAndEveryFlippedBitIsRefusedOrAnotherSignature() throws {
    let signature = try XCTUnwrap(JOSESignature(RFC7515A3.bytes(RFC7515A3.signature)[...]))
    let der = signature.der
    for length in der.indices { XCTAssertNil(JOSESignature(der: der[..<length])) }
    for index in der.indices {
      for bit in 0..<8 {
        var other = der
        other[index] ^= 1 << bit
        guard let read = JOSESignature(der: other[...]) else { continue }
        XCTAssertNotEqual(read, signature)
        XCTAssertEqual(read.der, other, "What is accepted is the one way to write it")
      }
    }
  }

  func testSlicesThatDoNotStartAtZero() throws {
    let bytes = RFC7515A3.bytes(RFC7515A3.signature)
    let der = try XCTUnwrap(JOSESignature(bytes[...])).der
    XCTAssertEqual(JOSESignature(([9, 9] + bytes + [9])[2..<66])?.bytes, bytes)
    XCTAssertEqual(JOSESignature(der: ([9, 9] + der + [9])[2..<(2 + der.count)])?.bytes, bytes)
  }

  // MARK: Verification

  func testASignatureIsValidOnlyForItsKey() throws {
    let signature = try XCTUnwrap(JOSESignature(RFC7515A3.bytes(RFC7515A3.signature)[...]))
    let other = try P256VerifyingKey(P256SigningKey().publicKey)
    XCTAssertFalse(other.isValid(signature, of: Array(RFC7515A3.signingInput.utf8)))
  }

  func testOneKeyVerifiesOnManyThreads() throws {
    let key = try XCTUnwrap(UncompressedPoint(RFC7515A3.x963).flatMap(P256VerifyingKey.init))
    let signature = try XCTUnwrap(JOSESignature(RFC7515A3.bytes(RFC7515A3.signature)[...]))
    let good = Array(RFC7515A3.signingInput.utf8)
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      XCTAssertEqual(key.isValid(signature, of: index % 2 == 0 ? good : good + [1]), index % 2 == 0)
    }
  }
}

/// The bytes that `text` writes in hexadecimal.
func hex(_ text: String) -> [UInt8] {
  let digits = text.utf8.compactMap(ASCII.hexValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}
