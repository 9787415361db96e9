import Foundation
import KeyStore
import XCTest

@testable import DaaSdk

/// What others sign, the library verifies; what the library signs, others verify; and all forms are the same.
final class BothWaysTests: XCTestCase {
  private static let count = 1_000

  /// The command is started once for each signature, which takes its time: a tenth, unless long tests are asked for.
  private static var commandCount: Int {
    ProcessInfo.processInfo.environment["DAA_LONG_TESTS"] == "1" ? count : count / 10
  }

  func testWhatOthersMakeIsReadAndVerified() async throws {
    let samples = try await withJudge {
      try await $0.ask(JudgeRequest(do: .make, count: Self.count), expecting: [Sample].self)
    }
    XCTAssertEqual(samples.count, Self.count)
    for sample in samples {
      let key = try assertVerifies(sample)
      XCTAssertEqual(Hex.text(key.x963), sample.x963)
      XCTAssertEqual([key.x, key.y, key.thumbprint], [sample.x, sample.y, sample.thumbprint])
      let signature = try XCTUnwrap(JOSESignature(der: try bytes(sample.der)[...]))
      XCTAssertEqual(Hex.text(signature.bytes), sample.raw)
      XCTAssertEqual(JOSESignature(try bytes(sample.raw)[...])?.der, try bytes(sample.der))
      try assertVerifiesJWS(sample, by: key)
    }
  }

  func testOthersVerifyWhatTheLibrarySigns() async throws {
    let samples = try (0..<Self.count).map { try ownSample(number: $0) }
    let faults = try await withJudge {
      try await $0.ask(JudgeRequest(do: .check, made: samples), expecting: [String].self)
    }
    XCTAssertEqual(faults, Array(repeating: "", count: Self.count))
  }

  func testOthersRefuseWhatWasChanged() async throws {
    let samples = try (0..<50).map { number in
      var sample = try ownSample(number: number)
      sample.message += "00"
      return sample
    }
    let faults = try await withJudge {
      try await $0.ask(JudgeRequest(do: .check, made: samples), expecting: [String].self)
    }
    XCTAssertEqual(faults, Array(repeating: "cryptography: signature", count: samples.count))
  }

  func testWhatTheCommandSignsIsVerified() async throws {
    let samples = try await withJudge {
      try await $0.ask(JudgeRequest(do: .opensslMake, count: Self.commandCount), expecting: [Sample].self)
    }
    XCTAssertEqual(samples.count, Self.commandCount)
    for sample in samples { _ = try assertVerifies(sample) }
  }

  func testTheCommandVerifiesWhatTheLibrarySigns() async throws {
    let samples = try (0..<Self.commandCount).map { try ownSample(number: $0) }
    let faults = try await withJudge {
      try await $0.ask(JudgeRequest(do: .opensslCheck, made: samples), expecting: [String].self)
    }
    XCTAssertEqual(faults, Array(repeating: "", count: samples.count))
  }

  func testOthersVerifyWhatAnAuthorizationKeySigns() async throws {
    let folder = NSTemporaryDirectory() + "daa-test-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let key = try FileKeyStore(folder: folder, isMade: true).authKey
    let publicKey = try await key.createIfNeeded()
    let now = Int(Date().timeIntervalSince1970)
    var samples: [Sample] = []
    for number in 0..<50 {
      let header = #"{"alg":"ES256","typ":"daa-device+jwt","kid":"\#(publicKey.thumbprint)"}"#
      let input = signingInput(header, #"{"iat":\#(now),"exp":\#(now + 300),"jti":"\#(number)"}"#)
      let signed = try await key.sign(DaaDeviceAuthorizationSigningInput(input))
      let der = try XCTUnwrap(JOSESignature(Array(signed.signature)[...])).der
      samples.append(
        Sample(
          spki: Hex.text(publicKey.spkiRepresentation), x963: Hex.text(publicKey.x963Representation),
          thumbprint: publicKey.thumbprint, message: Hex.text(input.utf8), der: Hex.text(der),
          raw: Hex.text(signed.signature), jws: signed.compactJWS))
    }
    let made = samples
    let faults = try await withJudge {
      try await $0.ask(JudgeRequest(do: .check, made: made), expecting: [String].self)
    }
    XCTAssertEqual(faults, Array(repeating: "", count: samples.count))
  }

  // MARK: The parts

  private func bytes(_ text: String?) throws -> [UInt8] {
    try XCTUnwrap(Hex.bytes(try XCTUnwrap(text)))
  }

  private func signingInput(_ header: String, _ payload: String) -> String {
    Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(payload.utf8))
  }

  /// A key of its own for each.
  private func ownSample(number: Int) throws -> Sample {
    let key = try P256SigningKey()
    let input = signingInput(#"{"alg":"ES256"}"#, #"{"number":\#(number)}"#)
    let der = try key.sign(Array(input.utf8))
    let signature = try XCTUnwrap(JOSESignature(der: der[...]))
    return Sample(
      spki: Hex.text(key.publicKey.spki), x963: Hex.text(key.publicKey.x963), thumbprint: key.publicKey.thumbprint,
      message: Hex.text(input.utf8), der: Hex.text(der), raw: Hex.text(signature.bytes),
      jws: try JWSSigningInput.read(input).input.compactJWS(signature))
  }

  /// That the signature is good, and none for a message that is one byte longer.
  private func assertVerifies(_ sample: Sample) throws -> P256PublicKey {
    let key = try XCTUnwrap(P256PublicKey(spki: try bytes(sample.spki)[...]))
    XCTAssertEqual(Hex.text(key.spki), sample.spki)
    let signature = try XCTUnwrap(JOSESignature(der: try bytes(sample.der)[...]))
    XCTAssertEqual(Hex.text(signature.der), sample.der)
    let verifier = try P256VerifyingKey(key)
    let message = try bytes(sample.message)
    XCTAssertTrue(verifier.isValid(signature, of: message))
    XCTAssertFalse(verifier.isValid(signature, of: message + [0]))
    return key
  }

  private func assertVerifiesJWS(_ sample: Sample, by key: P256PublicKey) throws {
    let parts = try XCTUnwrap(sample.jws).split(separator: ".", omittingEmptySubsequences: false)
    XCTAssertEqual(parts.count, 3)
    XCTAssertEqual(Base64URL.decode(parts[1].utf8), try bytes(sample.message))
    let raw = try XCTUnwrap(Base64URL.decode(parts[2].utf8))
    let signature = try XCTUnwrap(JOSESignature(raw[...]))
    XCTAssertTrue(try P256VerifyingKey(key).isValid(signature, of: Array(parts[0].utf8) + [0x2E] + parts[1].utf8))
  }
}
