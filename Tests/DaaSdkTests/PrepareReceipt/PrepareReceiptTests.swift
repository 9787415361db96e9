import XCTest

@testable import DaaSdk

/// Contract 3.5: verify-only, and the three failures are told apart.
final class PrepareReceiptTests: XCTestCase {
  private let key = Data(RFC7515A3.x963)
  private let receipt = Data(RFC7515A3.signingInput.utf8)
  private let signature = Data(RFC7515A3.bytes(RFC7515A3.signature))

  private func error(_ signature: Data, _ receipt: Data, _ key: Data) -> DaaPrepareReceiptError? {
    do {
      try DaaPrepareReceiptSignature.verify(signature, of: receipt, publicKey: key)
      return nil
    } catch {
      return error as? DaaPrepareReceiptError
    }
  }

  func testAGoodSignaturePasses() {
    XCTAssertNil(error(signature, receipt, key))
  }

  func testEveryFlippedBitOfTheSignatureIsRefused() {
    for index in signature.indices {
      for bit in 0..<8 {
        var other = signature
        other[index] ^= 1 << bit
        XCTAssertNotNil(error(other, receipt, key))
      }
    }
  }

  func testAnotherReceiptOrKeyIsAMismatch() throws {
    XCTAssertEqual(error(signature, receipt + [0x0A], key), .mismatch)
    XCTAssertEqual(error(signature, receipt.dropFirst(), key), .mismatch)
    XCTAssertEqual(error(signature, Data(), key), .mismatch)
    XCTAssertEqual(error(signature, receipt, Data(try P256SigningKey().publicKey.x963)), .mismatch)
  }

  func testAMalformedKeyIsSaid() {
    var compressed = key.prefix(33)
    compressed[0] = 0x03
    var hybrid = key
    hybrid[0] = 0x07
    var offCurve = key
    offCurve[64] ^= 1
    for bad in [Data(), key.dropLast(), key + [0], compressed, hybrid, offCurve, key.dropFirst()] {
      XCTAssertEqual(error(signature, receipt, bad), .malformedKey)
    }
    XCTAssertEqual(error(Data(), receipt, Data()), .malformedKey, "The key is looked at first")
  }

  func testAMalformedSignatureIsSaid() throws {
    let der = Data(try XCTUnwrap(JOSESignature(Array(signature)[...])).der)
    let zeroR = Data(repeating: 0, count: 32) + signature.suffix(32)
    for bad in [Data(), signature.dropLast(), signature + [0], der, zeroR, Data(repeating: 0xFF, count: 64)] {
      XCTAssertEqual(error(bad, receipt, key), .malformedSignature)
    }
  }

  func testSlicesThatDoNotStartAtZero() {
    let padding = Data([9, 9, 9])
    XCTAssertNil(
      error(
        (padding + signature).dropFirst(3), (padding + receipt).dropFirst(3), (padding + key).dropFirst(3)))
  }
}
