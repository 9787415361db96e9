import Foundation
import XCTest

@testable import DaaSdk

/// Every Wycheproof vector for P-256 with SHA-256: 484 in DER, 262 as r and s.
final class WycheproofTests: XCTestCase {
  /// What makes a vector badly encoded, in Wycheproof's own words.
  private static let encodingFlags: Set = [
    "BerEncodedSignature", "InvalidEncoding", "InvalidTypesInSignature", "MissingZero",
  ]

  private func files(_ judge: Judge) async throws -> (der: WycheproofFile, p1363: WycheproofFile) {
    let folder = try await judge.ask(JudgeRequest(do: .vectors), expecting: String.self)
    return (
      try WycheproofFile("ecdsa_secp256r1_sha256_test.json", in: folder),
      try WycheproofFile("ecdsa_secp256r1_sha256_p1363_test.json", in: folder)
    )
  }

  private func eachCase(
    of file: WycheproofFile, _ body: (WycheproofFile.Case, [UInt8], P256PublicKey) throws -> Void
  ) throws -> Int {
    var count = 0
    for group in file.testGroups {
      XCTAssertEqual(group.sha, "SHA-256")
      let x963 = try XCTUnwrap(Hex.bytes(group.publicKey.uncompressed))
      let key = try XCTUnwrap(P256PublicKey(x963: x963[...]))
      XCTAssertEqual(P256PublicKey(spki: try XCTUnwrap(Hex.bytes(group.publicKeyDer))[...]), key)
      XCTAssertEqual(Hex.text(key.spki), group.publicKeyDer)
      if let jwk = group.publicKeyJwk { XCTAssertEqual([key.x, key.y], [jwk.x, jwk.y]) }
      for test in group.tests {
        try body(test, try XCTUnwrap(Hex.bytes(test.sig)), key)
        count += 1
      }
    }
    return count
  }

  func testVerificationAgreesWithEveryVectorInDER() async throws {
    let file = try await withJudge { try await files($0).der }
    let count = try eachCase(of: file) { test, bytes, key in
      let message = try XCTUnwrap(Hex.bytes(test.msg))
      let isValid = try JOSESignature(der: bytes[...]).map { try P256VerifyingKey(key).isValid($0, of: message) }
      XCTAssertEqual(isValid ?? false, test.result == .valid, test.name)
    }
    XCTAssertEqual(count, 484)
  }

  func testVerificationAgreesWithEveryVectorAsRAndS() async throws {
    let file = try await withJudge { try await files($0).p1363 }
    let count = try eachCase(of: file) { test, bytes, key in
      let message = try XCTUnwrap(Hex.bytes(test.msg))
      let isValid = try JOSESignature(bytes[...]).map { try P256VerifyingKey(key).isValid($0, of: message) }
      XCTAssertEqual(isValid ?? false, test.result == .valid, test.name)
    }
    XCTAssertEqual(count, 262)
  }

  func testReceiptCheckAgreesWithEveryVectorAsRAndS() async throws {
    let file = try await withJudge { try await files($0).p1363 }
    _ = try eachCase(of: file) { test, bytes, key in
      let message = Data(try XCTUnwrap(Hex.bytes(test.msg)))
      var error: DaaPrepareReceiptError?
      do {
        try DaaPrepareReceiptSignature.verify(Data(bytes), of: message, publicKey: Data(key.x963))
      } catch let refusal as DaaPrepareReceiptError {
        error = refusal
      }
      let isWellFormed = JOSESignature(bytes[...]) != nil
      let expected: DaaPrepareReceiptError? =
        test.result == .valid ? nil : isWellFormed ? .mismatch : .malformedSignature
      XCTAssertEqual(error, expected, test.name)
    }
  }

  func testReaderRefusesEveryBadlyEncodedVector() async throws {
    let file = try await withJudge { try await files($0).der }
    var refused = 0
    _ = try eachCase(of: file) { test, bytes, _ in
      guard !Self.encodingFlags.isDisjoint(with: test.flags) else { return }
      XCTAssertEqual(test.result, .invalid, test.name)
      XCTAssertNil(JOSESignature(der: bytes[...]), test.name)
      refused += 1
    }
    XCTAssertGreaterThan(refused, 150)
  }

  func testReaderTakesExactlyWhatAnotherStrictReaderTakes() async throws {
    try await withJudge { judge in
      let file = try await files(judge).der
      let signatures = file.testGroups.flatMap { $0.tests.map(\.sig) }
      let verdicts = try await judge.ask(
        JudgeRequest(do: .wellFormed, signatures: signatures), expecting: [Bool].self)
      XCTAssertEqual(verdicts.count, signatures.count)
      for (signature, isWellFormed) in zip(signatures, verdicts) {
        let read = JOSESignature(der: try XCTUnwrap(Hex.bytes(signature))[...])
        XCTAssertEqual(read != nil, isWellFormed, signature)
        if let read { XCTAssertEqual(Hex.text(read.der), signature) }
      }
    }
  }
}
