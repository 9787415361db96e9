import XCTest

@testable import DaaSdk

/// Contract 3.2: made once for an installation, used, removed.
final class DaaAuthKeyTests: XCTestCase {
  private func keyError<Value>(_ body: () async throws -> Value) async -> DaaAuthKeyError? {
    await thrown(body) as? DaaAuthKeyError
  }

  // MARK: Making

  func testAFreshInstallationHasNoKey() async throws {
    let harness = KeyHarness(self)
    let key = try await harness.makeKey().publicKey()
    XCTAssertNil(key)
    XCTAssertNil(try harness.state())
  }

  func testAKeyIsMadeOnceAndFoundAgain() async throws {
    let harness = KeyHarness(self)
    let made = try await harness.makeKey().createIfNeeded()
    XCTAssertEqual(try harness.state(), .committed)
    let again = try await harness.makeKey().createIfNeeded()
    let found = try await harness.makeKey().publicKey()
    XCTAssertEqual(made, again)
    XCTAssertEqual(made, found)
    XCTAssertEqual(harness.enclave.keyCount, 1)
    XCTAssertEqual(made.x963Representation.count, 65)
    XCTAssertEqual(DaaAuthKeyPublicKey(x963Representation: made.x963Representation), made)
    var offCurve = made.x963Representation
    offCurve[64] ^= 1
    XCTAssertNil(DaaAuthKeyPublicKey(x963Representation: offCurve))
    XCTAssertEqual(made.spkiRepresentation.count, 91)
    XCTAssertEqual(made.thumbprint.utf8.count, 43)
  }

  func testAFreshKeyWhosePublicKeyCannotBeReadLeavesNothing() async throws {
    let harness = KeyHarness(self)
    harness.enclave.fail(.publicKey, with: -50)
    let error = await keyError { try await harness.makeKey().createIfNeeded() }
    XCTAssertEqual(error, .failed(status: -50))
    let items = await harness.keychain.items
    XCTAssertTrue(items.isEmpty)
    let found = try await harness.makeKey().publicKey()
    XCTAssertNil(found)
    _ = try await harness.makeKey().createIfNeeded()
  }

  func testThePolicyReachesTheEnclave() async throws {
    let harness = KeyHarness(self)
    let key = harness.makeKey(.userPresence(reason: "Approve"))
    _ = try await key.createIfNeeded()
    _ = try await key.sign(try SigningInputs.device())
    XCTAssertEqual(harness.enclave.policies, [.userPresence(reason: "Approve"), .userPresence(reason: "Approve")])
  }

  func testACommittedMarkerIsNotWrittenAgain() async throws {
    let harness = KeyHarness(self)
    func file() throws -> NSNumber {
      let attributes = try FileManager.default.attributesOfItem(atPath: harness.markerPath)
      return try XCTUnwrap(attributes[.systemFileNumber] as? NSNumber)
    }
    _ = try await harness.makeKey().createIfNeeded()
    let first = try file()
    _ = try await harness.makeKey().createIfNeeded()
    XCTAssertEqual(try file(), first)
  }

  // MARK: The installation

  func testAKeyOfAnEarlierInstallationIsNotTakenAndIsRemovedOnlyByCreation() async throws {
    let harness = KeyHarness(self)
    let old = try await harness.makeKey().createIfNeeded()
    try harness.marker.remove()
    let found = try await harness.makeKey().publicKey()
    XCTAssertNil(found)
    let signing = await keyError { try await harness.makeKey().sign(try SigningInputs.device()) }
    XCTAssertEqual(signing, .noKey)
    var count = await harness.keychain.items.count
    XCTAssertEqual(count, 1, "Reading removes nothing")
    let new = try await harness.makeKey().createIfNeeded()
    XCTAssertNotEqual(old, new)
    count = await harness.keychain.items.count
    XCTAssertEqual(count, 1)
  }

  func testAReservationWithoutAnItemIsNoKeyYet() async throws {
    let harness = KeyHarness(self)
    XCTAssertTrue(try harness.marker.create(.reservation(.live)))
    let found = try await harness.makeKey().publicKey()
    XCTAssertNil(found)
    let signing = await keyError { try await harness.makeKey().sign(try SigningInputs.device()) }
    XCTAssertEqual(signing, .noKey)
    _ = try await harness.makeKey().createIfNeeded()
    XCTAssertEqual(try harness.state(), .committed)
  }

  func testAReservationLeftOverAnEarlierKeyDoesNotAdoptIt() async throws {
    let harness = KeyHarness(self)
    let old = try await harness.makeKey().createIfNeeded()
    try harness.marker.remove()
    XCTAssertTrue(try harness.marker.create(.reservation(.live)))
    let found = try await harness.makeKey().publicKey()
    XCTAssertNil(found)
    let new = try await harness.makeKey().createIfNeeded()
    XCTAssertNotEqual(old, new)
  }

  func testACreationThatDiedBeforeItsCommitIsFinished() async throws {
    let harness = KeyHarness(self)
    let key = try await harness.makeKey().createIfNeeded()
    guard case .marker(let marker)? = try harness.marker.read() else { return XCTFail("No marker") }
    try harness.marker.replace(with: InstallationMarker(.reserved, account: marker.account))
    let again = try await harness.makeKey().createIfNeeded()
    XCTAssertEqual(key, again)
    XCTAssertEqual(try harness.state(), .committed)
  }

  func testACommittedKeyThatIsGoneIsUnusableUntilDelete() async throws {
    let harness = KeyHarness(self)
    _ = try await harness.makeKey().createIfNeeded()
    await harness.keychain.empty()
    let key = harness.makeKey()
    let errors = [
      await keyError { try await key.publicKey() }, await keyError { try await key.createIfNeeded() },
      await keyError { try await key.sign(try SigningInputs.device()) },
    ]
    XCTAssertEqual(errors, [.keyUnusable, .keyUnusable, .keyUnusable])
    XCTAssertEqual(harness.enclave.keyCount, 1, "Never a silent new key")
    try await key.delete()
    _ = try await key.createIfNeeded()
  }

  func testAKeyThatIsGoneIsSaidBeforeAMissingPasscode() async throws {
    let harness = KeyHarness(self)
    _ = try await harness.makeKey().createIfNeeded()
    await harness.keychain.empty()
    harness.enclave.answerPasscode(false, false)
    let error = await keyError { try await harness.makeKey().createIfNeeded() }
    XCTAssertEqual(error, .keyUnusable)
  }

  func testLeftoversStayUntilThereIsAKeyInTheirPlace() async throws {
    let harness = KeyHarness(self, keychain: FakeKeychain(["earlier": Data([1])]))
    harness.enclave.fail(.make, with: KeyFailure.interactionNotAllowed.status)
    let error = await keyError { try await harness.makeKey().createIfNeeded() }
    XCTAssertEqual(error, .temporarilyUnavailable)
    var accounts = await harness.keychain.items.keys.sorted()
    XCTAssertEqual(accounts, ["earlier"], "Nothing is removed from a locked device")
    _ = try await harness.makeKey().createIfNeeded()
    accounts = await harness.keychain.items.keys.sorted()
    XCTAssertFalse(accounts.contains("earlier"))
  }

  func testAMarkerThatCannotBeReadIsTemporaryAndNothingChanges() async throws {
    let harness = KeyHarness(self)
    _ = try await harness.makeKey().createIfNeeded()
    try FileManager.default.removeItem(atPath: harness.markerPath)
    try FileManager.default.createDirectory(atPath: harness.markerPath, withIntermediateDirectories: false)
    let key = harness.makeKey()
    let errors = [
      await keyError { try await key.publicKey() }, await keyError { try await key.createIfNeeded() },
      await keyError { try await key.sign(try SigningInputs.device()) }, await keyError { try await key.delete() },
    ]
    XCTAssertEqual(errors, Array(repeating: .temporarilyUnavailable, count: 4))
    let count = await harness.keychain.items.count
    XCTAssertEqual(count, 1)
    XCTAssertEqual(harness.enclave.keyCount, 1)
  }

  func testAMarkerThatSaysNothingIsUnusableUntilDelete() async throws {
    let harness = KeyHarness(self)
    _ = try await harness.makeKey().createIfNeeded()
    try Data("committed".utf8).write(to: URL(fileURLWithPath: harness.markerPath))
    let key = harness.makeKey()
    let error = await keyError { try await key.createIfNeeded() }
    XCTAssertEqual(error, .keyUnusable)
    try await key.delete()
    let found = try await key.publicKey()
    XCTAssertNil(found)
  }

  // MARK: Signing

  func testTheSignatureIsThatOfTheExactInput() async throws {
    let harness = KeyHarness(self)
    let key = harness.makeKey()
    let publicKey = try await key.createIfNeeded()
    let input = try SigningInputs.device(#"{"alg":"ES256","kid":"\#(publicKey.thumbprint)"}"#)
    let authorization = try await key.sign(input)
    XCTAssertEqual(authorization.signature.count, 64)
    XCTAssertEqual(
      authorization.compactJWS, input.input.text + "." + Base64URL.encode(Array(authorization.signature)))
    let verifier = try XCTUnwrap(UncompressedPoint(publicKey.x963Representation).flatMap(P256VerifyingKey.init))
    let signature = try XCTUnwrap(JOSESignature(Array(authorization.signature)[...]))
    XCTAssertTrue(verifier.isValid(signature, of: Array(input.input.text.utf8)))
  }

  func testAnInputThatNamesAnotherKeyIsNotSigned() async throws {
    let harness = KeyHarness(self)
    let key = harness.makeKey()
    _ = try await key.createIfNeeded()
    let error = await keyError {
      try await key.sign(try SigningInputs.device(#"{"alg":"ES256","kid":"another"}"#))
    }
    XCTAssertEqual(error, .inputNamesAnotherKey)
    XCTAssertEqual(harness.enclave.policies.count, 1, "The enclave was not asked to sign")
  }

  func testTheTimesAreThoseOfTheSignature() async throws {
    let harness = KeyHarness(self)
    let key = harness.makeKey()
    _ = try await key.createIfNeeded()
    harness.now = SigningInputs.now + 300
    var error = await thrown { try await key.sign(try SigningInputs.device()) } as? DaaSigningInputError
    XCTAssertEqual(error, .expired)
    harness.now = SigningInputs.now - 61
    error = await thrown { try await key.sign(try SigningInputs.device()) } as? DaaSigningInputError
    XCTAssertEqual(error, .issuedInFuture)
    XCTAssertEqual(harness.enclave.policies.count, 1, "The enclave was not asked to sign")
  }

  func testAnInputThatExpiresWhileTheUserIsAskedIsNotReturned() async throws {
    let harness = KeyHarness(self)
    let key = harness.makeKey()
    _ = try await key.createIfNeeded()
    harness.enclave.whenSigning { harness.now = SigningInputs.now + 300 }
    var error = await thrown { try await key.sign(try SigningInputs.device()) } as? DaaSigningInputError
    XCTAssertEqual(error, .expired)
    // Nor one whose time has not come, by a clock that was put back meanwhile.
    harness.now = SigningInputs.now
    harness.enclave.whenSigning { harness.now = SigningInputs.now - 61 }
    error = await thrown { try await key.sign(try SigningInputs.device()) } as? DaaSigningInputError
    XCTAssertEqual(error, .issuedInFuture)
  }

  func testASignatureThatIsNoneSaysNothingOfTheKey() async throws {
    let harness = KeyHarness(self)
    let key = harness.makeKey()
    _ = try await key.createIfNeeded()
    harness.enclave.answer(Data([0x30, 0x00]))
    let error = await keyError { try await key.sign(try SigningInputs.device()) }
    XCTAssertEqual(error, .failed(status: -26276), "Not that it should be thrown away")
  }

  // MARK: Statuses

  func testEveryStatusKeepsItsMeaning() async throws {
    let meanings: [(Int32, DaaAuthKeyError)] = [
      (-25308, .temporarilyUnavailable), (-25315, .temporarilyUnavailable), (-25291, .temporarilyUnavailable),
      (-25320, .temporarilyUnavailable), (-128, .userCancelled), (-34018, .missingEntitlement),
      (-26275, .keyUnusable), (-50, .failed(status: -50)), (-25293, .failed(status: -25293)),
    ]
    for (status, meaning) in meanings {
      let harness = KeyHarness(self)
      let key = harness.makeKey()
      await harness.keychain.fail(.accounts, with: status)
      var error = await keyError { try await key.createIfNeeded() }
      XCTAssertEqual(error, meaning)
      XCTAssertEqual(harness.enclave.keyCount, 0, "Nothing is made while the keychain can't be asked")
      harness.enclave.fail(.make, with: status)
      error = await keyError { try await key.createIfNeeded() }
      XCTAssertEqual(error, meaning)
      await harness.keychain.fail(.add, with: status)
      error = await keyError { try await key.createIfNeeded() }
      XCTAssertEqual(error, meaning)
      XCTAssertEqual(try harness.state(), .reserved)
      _ = try await key.createIfNeeded()
      await harness.keychain.fail(.item, with: status)
      error = await keyError { try await key.publicKey() }
      XCTAssertEqual(error, meaning, "Never no key")
      harness.enclave.fail(.sign, with: status)
      error = await keyError { try await key.sign(try SigningInputs.device()) }
      XCTAssertEqual(error, meaning)
      await harness.keychain.fail(.remove, with: status)
      error = await keyError { try await key.delete() }
      XCTAssertEqual(error, meaning)
      XCTAssertEqual(try harness.state(), .committed, "A key that could not be removed is still there")
    }
  }

  func testNoPasscodeIsSaidBeforeAKeyIsMade() async throws {
    let harness = KeyHarness(self)
    harness.enclave.answerPasscode(false)
    let error = await keyError { try await harness.makeKey().createIfNeeded() }
    XCTAssertEqual(error, .passcodeNotSet)
    XCTAssertEqual(harness.enclave.keyCount, 0)
  }

  func testAPasscodeRemovedMeanwhileIsSaidInsteadOfAStatus() async throws {
    let harness = KeyHarness(self)
    harness.enclave.answerPasscode(true, false)
    harness.enclave.fail(.make, with: -25293)
    let error = await keyError { try await harness.makeKey().createIfNeeded() }
    XCTAssertEqual(error, .passcodeNotSet)
  }

  func testADeviceWithoutAnEnclaveSaysSoEverywhere() async throws {
    let harness = KeyHarness(self, isSupported: false)
    let key = harness.makeKey()
    let errors = [
      await keyError { try await key.publicKey() }, await keyError { try await key.createIfNeeded() },
      await keyError { try await key.sign(try SigningInputs.device()) }, await keyError { try await key.delete() },
    ]
    XCTAssertEqual(errors, Array(repeating: .unsupported, count: 4))
  }

  #if os(Linux) && !canImport(CryptoKit)
    func testLinuxHasNoEnclave() async throws {
      XCTAssertFalse(DaaAuthKey.isSupported)
      let error = await keyError { try await DaaAuthKey().createIfNeeded() }
      XCTAssertEqual(error, .unsupported)
    }
  #endif
}
