import XCTest

@testable import DaaSdk

/// A value of every public type, as an app gets it, with the secrets that were about when it was made.
@MainActor
enum Exhibits {
  static func all(_ test: XCTestCase) async throws -> [Exhibit] {
    try await ofTheAuthorizationKey(test) + ofARegistration() + ofACeremony() + ofFailedCeremonies() + ofTheTools()
  }

  private static func exhibits(_ values: [Any], hiding secrets: [String]) -> [Exhibit] {
    values.map { Exhibit($0, hides: secrets) }
  }

  private static func secrets(_ input: JWSSigningInput, _ signature: Data) throws -> [String] {
    let payload = String(try XCTUnwrap(input.text.split(separator: ".").last))
    let json = String(decoding: try XCTUnwrap(Base64URL.decode(payload.utf8)), as: UTF8.self)
    return [payload, json] + Exhibit.forms(of: signature)
  }

  /// The key itself is searched for what it has signed, which it must not keep. Its private half is in the enclave;
  /// the account of its marker, the marker's path and the reason of its policy are no secrets.
  private static func ofTheAuthorizationKey(_ test: XCTestCase) async throws -> [Exhibit] {
    let policies: [DaaAuthKey.AccessPolicy] = [.whenUnlocked, .userPresence(reason: "Sign in")]
    let errors: [DaaAuthKeyError] = [
      .unsupported, .passcodeNotSet, .noKey, .temporarilyUnavailable, .userCancelled, .keyUnusable,
      .missingEntitlement, .failed(status: -50), .inputNamesAnotherKey,
    ]
    let key = KeyHarness(test).makeKey(policies[1])
    let publicKey = try await key.createIfNeeded()
    let input = try SigningInputs.device()
    let authorization = try await key.sign(input)
    return exhibits(
      [key, publicKey, input, authorization, [authorization], Optional(input) as Any] + policies + errors
        + signingInputErrors,
      hiding: try secrets(input.input, authorization.signature))
  }

  private static let signingInputErrors: [DaaSigningInputError] = [
    .tooLong, .notCompactJWS, .notBase64URL, .notStrictJSON, .algorithm, .criticalHeader, .type, .keyHeader, .times,
    .lifetime, .expired, .issuedInFuture,
  ]

  /// The private half of a flow key can't be searched for: no Swift value holds it. It is CryptoKit's, and on Linux
  /// in OpenSSL's memory behind a pointer. That the key shows nothing but its name is
  /// `RegistrationTests.testNothingOfAKeyOrASignatureIsShown`.
  private static func ofARegistration() throws -> [Exhibit] {
    let key = try DaaRegistrationFlowKey()
    let authorization = try SigningInputs.registration()
    let signed = try key.sign(authorization)
    let keyErrors: [DaaRegistrationFlowKeyError] = [.generationFailed, .alreadySigned, .signingFailed]
    let randomErrors: [DaaSecureRandomError] = [.invalidCount, .generatorFailed]
    let receiptErrors: [DaaPrepareReceiptError] = [.malformedKey, .malformedSignature, .mismatch]
    return exhibits(
      [key, authorization, signed] + keyErrors + randomErrors + receiptErrors,
      hiding: try secrets(authorization.input, signed.signature))
  }

  private static func ofACeremony() async throws -> [Exhibit] {
    let harness = CeremonyHarness()
    let sca = try harness.makeSca()
    var events: [DaaScaEvent] = []
    sca.onEvent = { events.append($0) }
    let call = harness.approve(sca)
    await settle()
    let state = try harness.session.parameter("state")
    let secrets = [Samples.token, state, Samples.assertion, Base64URL.encode(Array(Samples.assertion.utf8))]
    let running = Exhibit(sca, hides: secrets)
    try harness.session.succeed()
    _ = try await call.value
    harness.forgetSessions()
    let configuration = try DaaScaConfiguration(environment: .sandbox, redirectURI: "com.example.app://callback")
    let environments: [DaaEnvironment] = [.sandbox, .production]
    return [running]
      + exhibits([sca, configuration, sca.capabilities()] + environments + events, hiding: secrets)
  }

  /// Each way in which a ceremony can fail, by a page or a system that repeats the ceremony's secrets where it can.
  private static func ofFailedCeremonies() async throws -> [Exhibit] {
    let ends: [(CeremonyKind, (FakeSession) -> WebSessionEnd)] = [
      (.challenge, { _ in .sheetClosed }),
      (.challenge, { .callback($0.answerURL("error=Expired&message=\($0.parameter("token"))")) }),
      (.registration, { .callback($0.answerURL("error=AlreadyEnrolled&message=x\($0.parameter("state"))")) }),
      (.challenge, { .callback($0.answerURL("error=Unsupported&message=\($0.parameter("token"))x")) }),
      (.challenge, { _ in .failure(.session(code: 2)) }),
      (.challenge, { .callback($0.callback.text + "#token=\($0.parameter("token"))") }),
      (.challenge, { .callback($0.answerURL("error=\($0.parameter("token"))&message=\($0.parameter("state"))")) }),
    ]
    var exhibits: [Exhibit] = []
    for (kind, end) in ends {
      let harness = CeremonyHarness()
      let sca = try harness.makeSca()
      let call = kind == .registration ? harness.enroll(sca) : harness.approve(sca)
      await settle()
      let session = try harness.session
      session.end(end(session))
      let error = await failure(of: call)
      exhibits.append(Exhibit(try XCTUnwrap(error), hides: [Samples.token, session.parameter("state")]))
    }
    return exhibits + configurationErrors()
  }

  private static func configurationErrors() -> [Exhibit] {
    let secret = "s3cret-value"
    func error(_ redirectURI: String, _ origin: String? = nil, timeout: TimeInterval = 300) -> Any {
      do {
        return try DaaScaConfiguration(
          environment: .sandbox, redirectURI: redirectURI, circleOrigin: origin, approveTimeout: timeout,
          deliversHTTPSCallback: false)
      } catch {
        return error
      }
    }
    return exhibits(
      [
        error("app://\(secret)@host"), error("https://\(secret).example/a"),
        error("app://h", "https://\(secret)@h"),
        error("app://h", timeout: 1),
      ], hiding: [secret])
  }
}
