import XCTest

@testable import DaaSdk

/// What each error says, word for word: apps log these sentences, and a swapped pair would mislead whoever reads them.
final class ErrorSentencesTests: XCTestCase {
  private typealias Row = (error: any LocalizedError, description: String, suggestion: String)

  /// - Parameter reasons: the failure reason of each row; all nil unless given.
  private func check(
    _ type: String, _ rows: [Row], reasons: [String?]? = nil, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    for row in rows {
      XCTAssertEqual(row.error.errorDescription, row.description, file: file, line: line)
      XCTAssertEqual(row.error.localizedDescription, row.description, file: file, line: line)
      XCTAssertEqual(row.error.recoverySuggestion, row.suggestion, file: file, line: line)
    }
    XCTAssertEqual(rows.map(\.error.failureReason), reasons ?? rows.map { _ in nil }, file: file, line: line)
    let cases = try PublicInterface.ofThePackage().cases.filter { $0.hasPrefix(type + ".") }
    let inRows = rows.compactMap { Exhibit($0.error, hides: []).caseName }
    XCTAssertFalse(cases.isEmpty, "no such error in the public interface", file: file, line: line)
    XCTAssertEqual(Set(inRows), cases, "a case has no row", file: file, line: line)
  }

  func testScaError() throws {
    try check(
      "DaaScaError",
      [
        (
          DaaScaError.cancelled, "The ceremony was cancelled.",
          "Not a failure. Offer a retry, with a new frame token from your backend."
        ),
        (
          DaaScaError.expired(message: "m-1"), "The ceremony or its frame token expired.",
          "Retry once, with a new frame token from your backend."
        ),
        (
          DaaScaError.alreadyEnrolled(message: "m-1"), "The user already has a passkey.",
          "Treat the user as enrolled and use approve."
        ),
        (
          DaaScaError.unsupported(message: "m-1"), "The device has no usable passkey authenticator.",
          "Offer your fallback without a passkey."
        ),
        (
          DaaScaError.sessionUnavailable(message: "m-1"), "The ceremony could not be shown.",
          "Check the callback's set-up and the window you present from."
        ),
        (
          DaaScaError.stateMismatch, "The callback did not belong to this ceremony.",
          "An integration bug: don't retry on your own. Report it with the SDK's version."
        ),
        (
          DaaScaError.protocol(message: "m-1"), "The call or the callback broke the ceremony's contract.",
          "An integration bug: a retry or another method won't help. Update the SDK, or report it."
        ),
      ])
  }

  func testScaConfigurationError() throws {
    try check(
      "DaaScaConfigurationError",
      [
        (
          DaaScaConfigurationError.invalidRedirectURI(reason: "r-1"),
          "The redirect URI is not one that every browser leaves as it is.",
          "Correct the URI, and register and send from your backend exactly the same text."
        ),
        (
          DaaScaConfigurationError.httpsCallbackUnavailable,
          "This system or build can't deliver an https callback.",
          "Use a custom scheme on this system, or build with Xcode 15.3 or later and require iOS 17.4."
        ),
        (
          DaaScaConfigurationError.invalidCircleOrigin(reason: "r-1"), "The origin override is not allowed.",
          "Leave circleOrigin unset, or give a bare origin together with the sandbox environment."
        ),
        (
          DaaScaConfigurationError.invalidCeremonyTimeout, "A ceremony timeout is outside 30 to 3,600 seconds.",
          "Give each timeout in seconds, from 30 to 3,600."
        ),
      ], reasons: ["r-1", nil, "r-1", nil])
  }

  func testAuthKeyError() throws {
    try check(
      "DaaAuthKeyError",
      [
        (
          DaaAuthKeyError.unsupported, "The device has no Secure Enclave.",
          "Offer an account that needs no key of the device."
        ),
        (
          DaaAuthKeyError.passcodeNotSet, "The device has no passcode.",
          "Ask the user to set a passcode."
        ),
        (
          DaaAuthKeyError.noKey, "This installation has no authorization key.",
          "Create the key and register it."
        ),
        (
          DaaAuthKeyError.temporarilyUnavailable, "The authorization key can't be reached now.",
          "Try again when the device is unlocked and the app is in front."
        ),
        (
          DaaAuthKeyError.userCancelled, "The user refused the signature.",
          "Not a failure. Offer a retry."
        ),
        (
          DaaAuthKeyError.keyUnusable, "The authorization key of this installation is gone or can't be used.",
          "Delete the key, create a new one and register it."
        ),
        (
          DaaAuthKeyError.missingEntitlement, "The app lacks a keychain entitlement.",
          "Check the app's entitlements and its signing."
        ),
        (
          DaaAuthKeyError.failed(status: -50), "The system failed with status -50.",
          "Report the status with the SDK's version."
        ),
        (
          DaaAuthKeyError.inputNamesAnotherKey, "The signing input names another key.",
          "An integration bug: name the key of this installation, or none."
        ),
      ])
  }

  func testSigningInputError() throws {
    try check(
      "DaaSigningInputError",
      [
        (
          DaaSigningInputError.tooLong, "The signing input is longer than 16 KiB.",
          "An integration bug: make the input as the profile says."
        ),
        (
          DaaSigningInputError.notCompactJWS,
          "The signing input is not two parts of ASCII with a dot between them.",
          "An integration bug: make the input as the profile says."
        ),
        (
          DaaSigningInputError.notBase64URL, "A part of the signing input is not canonical base64url.",
          "An integration bug: make the input as the profile says."
        ),
        (
          DaaSigningInputError.notStrictJSON, "A part of the signing input is not a strict JSON object.",
          "An integration bug: make the input as the profile says."
        ),
        (
          DaaSigningInputError.algorithm, "The signing input's algorithm is not ES256.",
          "An integration bug: make the input as the profile says."
        ),
        (
          DaaSigningInputError.criticalHeader, "The signing input's header has crit or b64.",
          "An integration bug: make the input as the profile says."
        ),
        (
          DaaSigningInputError.type, "The signing input is of another type.",
          "An integration bug: make the input as the profile says."
        ),
        (
          DaaSigningInputError.keyHeader, "The signing input's header names its key in a way that is not allowed.",
          "An integration bug: make the input as the profile says."
        ),
        (
          DaaSigningInputError.times, "The signing input lacks whole numbers of seconds in iat and exp.",
          "An integration bug: make the input as the profile says."
        ),
        (
          DaaSigningInputError.lifetime,
          "The signing input lives for less than a second or more than five minutes.",
          "An integration bug: make the input as the profile says."
        ),
        (
          DaaSigningInputError.expired, "The signing input has expired on this device's clock.",
          "Check the device's clock, make a new input and sign that."
        ),
        (
          DaaSigningInputError.issuedInFuture, "The signing input is issued ahead of this device's clock.",
          "Check the device's clock, make a new input and sign that."
        ),
      ])
  }

  func testRegistrationFlowKeyError() throws {
    try check(
      "DaaRegistrationFlowKeyError",
      [
        (
          DaaRegistrationFlowKeyError.generationFailed, "The flow key could not be made.",
          "Begin the registration again with a new key."
        ),
        (
          DaaRegistrationFlowKeyError.alreadySigned, "The flow key has signed another authorization.",
          "An integration bug: use a new key for each attempt."
        ),
        (
          DaaRegistrationFlowKeyError.signingFailed, "The flow key could not sign.",
          "Begin the registration again with a new key."
        ),
      ])
  }

  func testSecureRandomError() throws {
    try check(
      "DaaSecureRandomError",
      [
        (
          DaaSecureRandomError.invalidCount, "The count of random bytes is not 1 to 1,024.",
          "Ask for 1 to 1,024 bytes."
        ),
        (
          DaaSecureRandomError.generatorFailed, "The system's random generator failed.",
          "Try again; never use another generator in its place."
        ),
      ])
  }

  func testPrepareReceiptError() throws {
    try check(
      "DaaPrepareReceiptError",
      [
        (
          DaaPrepareReceiptError.malformedKey, "The pinned receipt key is malformed.",
          "Pin the key as 65 bytes, 0x04 first."
        ),
        (
          DaaPrepareReceiptError.malformedSignature, "The receipt's signature is malformed.",
          "Don't go on with this registration: the receipt is not Circle's."
        ),
        (
          DaaPrepareReceiptError.mismatch, "The receipt's signature does not match.",
          "Don't go on with this registration: the receipt is not Circle's."
        ),
      ])
  }
}
