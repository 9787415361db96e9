import XCTest

@testable import DaaSdk

/// Contract 3.4: random bytes, the flow key, its one authorization.
final class RegistrationTests: XCTestCase {
  func testOneTo1024RandomBytes() throws {
    for count in [1, 16, 256, 257, 1_024] { XCTAssertEqual(try DaaSecureRandom.bytes(count: count).count, count) }
    XCTAssertNotEqual(try DaaSecureRandom.bytes(count: 32), try DaaSecureRandom.bytes(count: 32))
    let long = try DaaSecureRandom.bytes(count: 1_024)
    XCTAssertTrue(long.suffix(256).contains { $0 != 0 }, "The last bytes are filled too")
  }

  func testAnotherCountIsRefused() {
    for count in [0, -1, 1_025, .max, .min] {
      XCTAssertThrowsError(try DaaSecureRandom.bytes(count: count)) {
        XCTAssertEqual($0 as? DaaSecureRandomError, .invalidCount)
      }
    }
  }

  func testAFailingGeneratorIsNotReplaced() {
    let failing = RandomSource { _ in throw CancellationError() }
    let short = RandomSource { [UInt8](repeating: 0, count: $0 - 1) }
    for random in [failing, short] {
      XCTAssertThrowsError(try DaaSecureRandom.bytes(count: 8, from: random)) {
        XCTAssertEqual($0 as? DaaSecureRandomError, .generatorFailed)
      }
    }
  }

  func testTheFlowKeySignsTheExactAuthorization() throws {
    let key = try DaaRegistrationFlowKey()
    let authorization = try SigningInputs.registration()
    let signed = try key.sign(authorization)
    XCTAssertEqual(signed.compactJWS, authorization.input.text + "." + Base64URL.encode(Array(signed.signature)))
    let publicKey = try XCTUnwrap(P256PublicKey(spki: Array(key.spkiRepresentation)[...]))
    let signature = try XCTUnwrap(JOSESignature(Array(signed.signature)[...]))
    XCTAssertTrue(try P256VerifyingKey(publicKey).isValid(signature, of: Array(authorization.input.text.utf8)))
  }

  func testBothProfilesAreOfVersionOne() {
    XCTAssertEqual(DaaRegistrationAuthorization.profileVersion, 1)
    XCTAssertEqual(DaaDeviceAuthorizationSigningInput.profileVersion, 1)
  }

  func testTheSameAuthorizationGivesTheSameSignature() throws {
    let key = try DaaRegistrationFlowKey()
    let first = try key.sign(try SigningInputs.registration())
    XCTAssertEqual(try key.sign(try SigningInputs.registration()), first)
  }

  func testADifferentAuthorizationIsRefused() throws {
    let key = try DaaRegistrationFlowKey()
    _ = try key.sign(try SigningInputs.registration())
    XCTAssertThrowsError(try key.sign(try SigningInputs.registration(#"{"attempt":2}"#))) {
      XCTAssertEqual($0 as? DaaRegistrationFlowKeyError, .alreadySigned)
    }
  }

  func testOnManyThreadsOneAuthorizationWins() throws {
    let authorizations = try (0..<4).map { try SigningInputs.registration(#"{"attempt":\#($0)}"#) }
    for _ in 0..<50 {
      let key = try DaaRegistrationFlowKey()
      let results = try concurrently(32) { try? key.sign(authorizations[$0 % 4]) }.compactMap { $0 }
      XCTAssertEqual(results.count, 8)
      XCTAssertTrue(results.allSatisfy { $0 == results.first })
    }
  }

  func testAFailureToSignUsesNoKeyUp() throws {
    let one = try SigningInputs.registration(#"{"attempt":1}"#)
    let other = try SigningInputs.registration(#"{"attempt":2}"#)
    let signed = try DaaRegistrationFlowKey().sign(other)
    let once = OnceSigned()
    XCTAssertThrowsError(try once.value(for: one) { throw DaaRegistrationFlowKeyError.signingFailed })
    XCTAssertNoThrow(try once.value(for: other) { signed })
  }

  func testWhileOneIsSignedAnotherWaits() throws {
    let one = try SigningInputs.registration(#"{"attempt":1}"#)
    let other = try SigningInputs.registration(#"{"attempt":2}"#)
    let signed = try DaaRegistrationFlowKey().sign(one)
    let once = OnceSigned()
    let begins = DispatchSemaphore(value: 0)
    let ends = DispatchSemaphore(value: 0)
    let entered = Entered()
    _ = try once.value(for: one) {
      DispatchQueue.global().async {
        begins.signal()
        _ = try? once.value(for: other) {
          entered.note()
          return signed
        }
        ends.signal()
      }
      begins.wait()
      // Time enough to come in, if nothing held it up.
      for _ in 0..<10_000 where !entered.isNoted { sched_yield() }
      return signed
    }
    ends.wait()
    XCTAssertFalse(entered.isNoted)
  }

  /// Unchecked: touched under its lock only.
  private final class Entered: @unchecked Sendable {
    private let lock = NSLock()
    private var noted = false

    var isNoted: Bool { lock.withLock { noted } }
    func note() { lock.withLock { noted = true } }
  }

  func testEachAttemptHasAKeyOfItsOwn() throws {
    XCTAssertNotEqual(
      try DaaRegistrationFlowKey().spkiRepresentation, try DaaRegistrationFlowKey().spkiRepresentation)
  }

  func testOnlyTheRegistrationsTypeIsTaken() {
    for header in [
      #"{"alg":"ES256"}"#, #"{"alg":"ES256","typ":"JWT"}"#, #"{"alg":"ES256","typ":"DAA-registration+jwt"}"#,
      #"{"alg":"ES256","typ":"application/daa-registration+jwt"}"#, #"{"alg":"ES256","typ":1}"#,
    ] {
      XCTAssertThrowsError(try DaaRegistrationAuthorization(SigningInputs.text(header: header)), header) {
        XCTAssertEqual($0 as? DaaSigningInputError, .type)
      }
    }
  }

  func testTheCommonRulesHoldForItToo() {
    let cases: [(String, DaaSigningInputError)] = [
      ("a", .notCompactJWS), (".e30", .notCompactJWS), ("e30.", .notCompactJWS), ("a.e30", .notBase64URL),
      ("e30.a", .notBase64URL), ("eyJ9.e31", .notBase64URL), ("W10.W10", .notStrictJSON),
      (SigningInputs.text(header: #"{"alg":"none","typ":"daa-registration+jwt"}"#), .algorithm),
      (SigningInputs.text(header: #"{"alg":"ES256","typ":"daa-registration+jwt","crit":[]}"#), .criticalHeader),
      (String(repeating: "a", count: 16_385), .tooLong),
    ]
    for (text, expected) in cases {
      XCTAssertThrowsError(try DaaRegistrationAuthorization(text)) {
        XCTAssertEqual($0 as? DaaSigningInputError, expected)
      }
    }
  }

  func testNoTextIsBothProfiles() throws {
    let registration = try SigningInputs.registration(#"{"iat":1800000000,"exp":1800000300}"#)
    XCTAssertThrowsError(try DaaDeviceAuthorizationSigningInput(registration.input.text))
  }

  func testNothingOfAKeyOrASignatureIsShown() throws {
    let key = try DaaRegistrationFlowKey()
    let signed = try key.sign(try SigningInputs.registration())
    for value in [key, signed, try SigningInputs.device(), try SigningInputs.registration()] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      XCTAssertTrue(Mirror(reflecting: value).children.isEmpty)
      for text in ["\(value)", String(reflecting: value), dumped] {
        XCTAssertTrue(text.contains("(redacted)"), text)
        XCTAssertLessThan(text.count, 120)
      }
    }
  }
}
