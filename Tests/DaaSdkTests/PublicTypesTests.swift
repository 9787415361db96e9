import XCTest

@testable import DaaSdk

/// Contract 0: no public type shows a secret, however it is looked at.
@MainActor
final class PublicTypesTests: XCTestCase {
  /// Whatever a program, a debugger or a crash report may print of a value.
  private func views(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    var texts = [String(describing: value), String(reflecting: value), "\(value)", dumped]
    func walk(_ mirror: Mirror, _ depth: Int) {
      for child in mirror.children {
        texts += [String(describing: child.value), String(reflecting: child.value)]
        if depth < 6 { walk(Mirror(reflecting: child.value), depth + 1) }
      }
      if let parent = mirror.superclassMirror { walk(parent, depth + 1) }
    }
    walk(Mirror(reflecting: value), 0)
    if let error = value as? any Error {
      let bridged = error as NSError
      texts += ["\(bridged)", "\(bridged.userInfo)", bridged.localizedDescription, bridged.domain]
    }
    return texts
  }

  private func check(_ value: Any, hides secrets: [String], file: StaticString = #filePath, line: UInt = #line) {
    for text in views(of: value) {
      for secret in secrets where text.contains(secret) {
        XCTFail("\(type(of: value)) shows a secret", file: file, line: line)
      }
    }
    XCTAssertFalse(value is any Encodable, "\(type(of: value)) can be encoded", file: file, line: line)
    XCTAssertFalse(value is any Decodable, "\(type(of: value)) can be decoded", file: file, line: line)
  }

  func testTheViewsFindWhatIsShown() async {
    struct Open { let inner = ["a": ("secret-1", 2)] }
    XCTAssertTrue(views(of: Open()).contains { $0.contains("secret-1") })
    XCTAssertTrue(views(of: DaaScaError.expired(message: "secret-2")).contains { $0.contains("secret-2") })
  }

  func testSignedThingsShowNothing() async throws {
    let harness = KeyHarness(self)
    let key = harness.makeKey()
    _ = try await key.createIfNeeded()
    let input = try SigningInputs.device()
    let authorization = try await key.sign(input)
    let payload = String(input.input.text.split(separator: ".")[1])
    let signature = Base64URL.encode(Array(authorization.signature))
    let secrets = [payload, signature, authorization.signature.map { "\($0)" }.joined(separator: ", ")]
    check(authorization, hides: secrets)
    check(input, hides: secrets)
    check([authorization], hides: secrets)
    check(Optional(input) as Any, hides: secrets)
    check(key, hides: secrets)

    let flowKey = try DaaRegistrationFlowKey()
    let registration = try SigningInputs.registration()
    let signed = try flowKey.sign(registration)
    let flowSecrets = [
      String(registration.input.text.split(separator: ".")[1]), Base64URL.encode(Array(signed.signature)),
    ]
    check(flowKey, hides: flowSecrets)
    check(registration, hides: flowSecrets)
    check(signed, hides: flowSecrets)
  }

  func testARunningClientShowsNothing() async throws {
    let harness = CeremonyHarness()
    let sca = try harness.makeSca()
    let call = harness.approve(sca)
    await settle()
    check(sca, hides: [Samples.token, try harness.session.parameter("state")])
    try harness.session.succeed()
    _ = try await call.value
    check(sca, hides: [Samples.token, Samples.assertion])
  }

  func testNoErrorCanBeMadeToShowWhatWasRefused() async throws {
    let secret = "s3cret-value"
    let attempts: [() throws -> Any] = [
      { try FrameToken(secret + " ") },
      { try DaaScaConfiguration(environment: .sandbox, redirectURI: "app://\(secret)@host") },
      {
        try DaaScaConfiguration(
          environment: .sandbox, redirectURI: "app://h", circleOrigin: "https://\(secret)@host")
      },
      { try DaaDeviceAuthorizationSigningInput(secret) },
      { try DaaDeviceAuthorizationSigningInput(SigningInputs.text(header: #"{"alg":"\#(secret)"}"#)) },
      { try DaaRegistrationAuthorization(SigningInputs.text(payload: #"{"\#(secret)":}"#)) },
      {
        try DaaPrepareReceiptSignature.verify(
          Data(secret.utf8), of: Data(secret.utf8), publicKey: Data(secret.utf8))
      },
    ]
    for attempt in attempts {
      do {
        _ = try attempt()
        XCTFail("Nothing was refused")
      } catch {
        check(error, hides: [secret])
      }
    }
  }
}
