import CryptoKit
import LocalAuthentication
import Security
import XCTest

@testable import DaaSdk

/// `DaaAuthKey()` over the adapters for the keychain and the enclave: how a key comes, stays and goes (contract 3.2).
final class KeyLifeTests: XCTestCase {
  func testAKeyIsMadeKeptReadAndRemoved() async throws {
    let device = Device()
    let key = DaaAuthKey()
    XCTAssertTrue(DaaAuthKey.isSupported)
    let before = try await key.publicKey()
    XCTAssertNil(before)
    let made = try await key.createIfNeeded()
    let read = try await DaaAuthKey().publicKey()
    XCTAssertEqual(read, made)
    let again = try await key.createIfNeeded()
    XCTAssertEqual(again, made)
    let authorization = try await key.sign(try Device.input())
    XCTAssertTrue(try isValid(authorization, for: made))
    try await key.delete()
    XCTAssertEqual(device.keychain.accounts, [])
    let after = try await key.publicKey()
    XCTAssertNil(after)
    try await key.delete()
  }

  func testTheItemIsForThisDeviceAndNeedsAPasscode() async throws {
    let device = Device()
    _ = try await DaaAuthKey().createIfNeeded()
    let item = try XCTUnwrap(device.keychain.attributes(of: .add).first)
    XCTAssertEqual(item[kSecClass] as? String, kSecClassGenericPassword)
    XCTAssertEqual(item[kSecAttrService] as? String, Device.service)
    XCTAssertEqual(item[kSecAttrAccount] as? String, try device.marker?.account)
    XCTAssertEqual(item[kSecUseDataProtectionKeychain] as? Bool, true)
    XCTAssertEqual(item[kSecAttrAccessible] as? String, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)
    try await DaaAuthKey().delete()
    XCTAssertEqual(device.keychain.attributes(of: .remove).count, 1)
    for query in device.keychain.attributes(of: .find) + device.keychain.attributes(of: .remove) {
      XCTAssertEqual(query[kSecUseDataProtectionKeychain] as? Bool, true)
    }
    XCTAssertEqual(Set(device.user.policies), [.deviceOwnerAuthentication], "The passcode, not biometry alone")
    let access = try XCTUnwrap(device.enclave.accessControls.first)
    XCTAssertEqual(access.protection, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly)
    XCTAssertEqual(access.flags, [.privateKeyUsage])
  }

  func testTheUsersPresenceIsPartOfTheKey() async throws {
    let device = Device()
    _ = try await DaaAuthKey(accessPolicy: .userPresence(reason: "Approve the transfer")).createIfNeeded()
    XCTAssertEqual(device.enclave.accessControls.map(\.flags), [[.privateKeyUsage, .userPresence]])
  }

  // MARK: Another installation, another device

  func testAKeyLeftByAnEarlierInstallationIsNoKeyOfThisOne() async throws {
    let device = Device()
    device.keychain.put(Data("left".utf8), service: Device.service, account: "earlier installation")
    let before = try await DaaAuthKey().publicKey()
    XCTAssertNil(before)
    XCTAssertEqual(device.keychain.accounts, ["earlier installation"])
    _ = try await DaaAuthKey().createIfNeeded()
    XCTAssertEqual(device.keychain.accounts, [try device.marker?.account])
  }

  func testAnItemOfAnotherServiceIsLeftAlone() async throws {
    let device = Device()
    device.keychain.put(Data("the app's own".utf8), service: "com.example.app", account: "session")
    _ = try await DaaAuthKey().createIfNeeded()
    try await DaaAuthKey().delete()
    XCTAssertEqual(device.keychain.accounts, ["session"])
  }

  func testARestoredBackupHasNoMarkerAndGetsAnotherKey() async throws {
    let device = Device()
    let first = try await DaaAuthKey().createIfNeeded()
    device.removeMarker()
    let restored = try await DaaAuthKey().publicKey()
    XCTAssertNil(restored)
    let second = try await DaaAuthKey().createIfNeeded()
    XCTAssertNotEqual(second, first)
    XCTAssertEqual(device.keychain.accounts.count, 1)
  }

  func testAKeyThatTheEnclaveDoesNotOpenIsAFailureWithItsCode() async throws {
    let device = Device()
    _ = try await DaaAuthKey().createIfNeeded()
    device.enclave.reset()
    let error = await thrown { try await DaaAuthKey().publicKey() }
    XCTAssertEqual(error as? DaaAuthKeyError, .failed(status: -3), "It says the same of a busy moment")
  }

  // MARK: Locked, no passcode, no entitlement, no enclave

  func testADeviceThatIsLockedAtLaunchChangesNothing() async throws {
    let device = Device()
    let made = try await DaaAuthKey().createIfNeeded()
    device.keychain.fail(.find, errSecInteractionNotAllowed, errSecInteractionNotAllowed)
    let reading = await thrown { try await DaaAuthKey().publicKey() }
    XCTAssertEqual(reading as? DaaAuthKeyError, .temporarilyUnavailable)
    let creating = await thrown { try await DaaAuthKey().createIfNeeded() }
    XCTAssertEqual(creating as? DaaAuthKeyError, .temporarilyUnavailable)
    let unlocked = try await DaaAuthKey().publicKey()
    XCTAssertEqual(unlocked, made)
    XCTAssertEqual(device.keychain.attributes(of: .remove).count, 0)
  }

  func testTheFirstKeyOfALockedDeviceIsNotMade() async throws {
    let device = Device()
    device.keychain.fail(.find, errSecInteractionNotAllowed)
    let error = await thrown { try await DaaAuthKey().createIfNeeded() }
    XCTAssertEqual(error as? DaaAuthKeyError, .temporarilyUnavailable)
    XCTAssertEqual(device.enclave.accessControls.count, 0)
  }

  func testTheUserRemovedThePasscode() async throws {
    let device = Device()
    _ = try await DaaAuthKey().createIfNeeded()
    device.keychain.removePasscode()
    device.user.obstacle = .passcodeNotSet
    let reading = await thrown { try await DaaAuthKey().publicKey() }
    XCTAssertEqual(reading as? DaaAuthKeyError, .keyUnusable)
    let signing = await thrown { try await DaaAuthKey().sign(try Device.input()) }
    XCTAssertEqual(signing as? DaaAuthKeyError, .keyUnusable)
    let creating = await thrown { try await DaaAuthKey().createIfNeeded() }
    XCTAssertEqual(creating as? DaaAuthKeyError, .keyUnusable)
    device.user.obstacle = nil
    try await DaaAuthKey().delete()
    _ = try await DaaAuthKey().createIfNeeded()
  }

  func testADeviceWithoutAPasscodeGetsNoKey() async throws {
    let device = Device()
    device.user.obstacle = .passcodeNotSet
    let error = await thrown { try await DaaAuthKey().createIfNeeded() }
    XCTAssertEqual(error as? DaaAuthKeyError, .passcodeNotSet)
    XCTAssertEqual(device.keychain.accounts, [])
    XCTAssertEqual(device.enclave.accessControls.count, 0)
  }

  func testThePasscodeGoesWhileTheKeyIsMade() async throws {
    let device = Device()
    device.keychain.beforeNextAdd { FakeUser.shared.obstacle = .passcodeNotSet }
    device.keychain.fail(.add, -25293)
    let error = await thrown { try await DaaAuthKey().createIfNeeded() }
    XCTAssertEqual(error as? DaaAuthKeyError, .passcodeNotSet)
  }

  func testALockedOutFaceIDIsNoMissingPasscode() async throws {
    let device = Device()
    device.user.obstacle = .biometryLockout
    _ = try await DaaAuthKey().createIfNeeded()
  }

  func testTheCodeOfAnotherDomainIsNoMissingPasscode() async throws {
    let device = Device()
    device.user.obstacle = .passcodeNotSet
    device.user.obstacleDomain = NSOSStatusErrorDomain
    _ = try await DaaAuthKey().createIfNeeded()
  }

  func testAMissingEntitlement() async throws {
    let device = Device()
    device.keychain.fail(.add, errSecMissingEntitlement)
    let error = await thrown { try await DaaAuthKey().createIfNeeded() }
    XCTAssertEqual(error as? DaaAuthKeyError, .missingEntitlement)
  }

  func testNoEnclave() async throws {
    let device = Device()
    device.enclave.isAvailable = false
    XCTAssertFalse(DaaAuthKey.isSupported)
    let error = await thrown { try await DaaAuthKey().createIfNeeded() }
    XCTAssertEqual(error as? DaaAuthKeyError, .unsupported)
  }

  // MARK: Races

  func testTwoCallsAtOnceGiveOneKey() async throws {
    let device = Device()
    let keys = try await withThrowingTaskGroup(of: DaaAuthKeyPublicKey.self) { group in
      for _ in 0..<8 { group.addTask { try await DaaAuthKey().createIfNeeded() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    XCTAssertEqual(Set(keys.map(\.thumbprint)).count, 1)
    XCTAssertEqual(device.keychain.accounts.count, 1)
  }

  func testTheItemOfAProcessThatWasFasterIsReadAndNotOverwritten() async throws {
    let device = Device()
    let other = try SecureEnclave.P256.Signing.PrivateKey(accessControl: try anAccessControl())
    let wrapped = other.dataRepresentation
    let marker = device.markerPath
    device.keychain.beforeNextAdd {
      guard case .marker(let found)? = try? MarkerFile(path: marker).read() else { return }
      FakeKeychain.shared.put(wrapped, service: Device.service, account: found.account)
    }
    let key = try await DaaAuthKey().createIfNeeded()
    XCTAssertEqual(key.x963Representation, other.publicKey.x963Representation)
  }

  private func anAccessControl() throws -> SecAccessControl {
    try XCTUnwrap(
      SecAccessControlCreateWithFlags(
        nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, [.privateKeyUsage], nil))
  }

  // MARK: Failures on the way

  func testAPublicKeyThatCannotBeReadAfterCreationLeavesNothingBehind() async throws {
    let device = Device()
    device.enclave.fail(.open, CryptoKitError.incorrectParameterSize)
    let error = await thrown { try await DaaAuthKey().createIfNeeded() }
    XCTAssertEqual(error as? DaaAuthKeyError, .keyUnusable)
    XCTAssertEqual(device.keychain.accounts, [])
    XCTAssertEqual(try device.marker?.state, .reserved)
    _ = try await DaaAuthKey().createIfNeeded()
  }

  func testTheEnclaveMakesNoKey() async throws {
    let failures: [(any Error, DaaAuthKeyError)] = [
      (CryptoKitError.underlyingCoreCryptoError(error: -67), .failed(status: -67)),
      (Device.error(status: -25308), .temporarilyUnavailable),
      (CryptoKitError.incorrectKeySize, .keyUnusable),
      (CryptoKitError.authenticationFailure, .failed(status: -26276)),
    ]
    for (failure, expected) in failures {
      let device = Device()
      device.enclave.fail(.make, failure)
      let error = await thrown { try await DaaAuthKey().createIfNeeded() }
      XCTAssertEqual(error as? DaaAuthKeyError, expected)
      XCTAssertEqual(device.keychain.accounts, [])
    }
  }

  func testTheAccessControlCannotBeMade() async throws {
    for (code, status) in [(-4, Int32(-4)), (nil, errSecParam)] {
      let device = Device()
      device.keychain.failAccessControl(code: code)
      let error = await thrown { try await DaaAuthKey().createIfNeeded() }
      XCTAssertEqual(error as? DaaAuthKeyError, .failed(status: status))
    }
  }

  func testTheGeneratorFails() async throws {
    let device = Device()
    FakeRandom.shared.failure = -1
    let error = await thrown { try await DaaAuthKey().createIfNeeded() }
    XCTAssertEqual(error as? DaaAuthKeyError, .temporarilyUnavailable)
    XCTAssertNil(try device.marker)
  }

  func testEveryStatusIsKept() async throws {
    let device = Device()
    _ = try await DaaAuthKey().createIfNeeded()
    device.keychain.fail(.find, -26276)
    let reading = await thrown { try await DaaAuthKey().publicKey() }
    XCTAssertEqual(reading as? DaaAuthKeyError, .failed(status: -26276))
    device.keychain.fail(.remove, errSecInteractionNotAllowed)
    let locked = await thrown { try await DaaAuthKey().delete() }
    XCTAssertEqual(locked as? DaaAuthKeyError, .temporarilyUnavailable)
    XCTAssertEqual(device.keychain.accounts.count, 1)
    device.keychain.fail(.find, -36)
    let deleting = await thrown { try await DaaAuthKey().delete() }
    XCTAssertEqual(deleting as? DaaAuthKeyError, .failed(status: -36))
  }

  func testAnItemThatVanishesBeforeItIsRemovedIsNoFailure() async throws {
    let device = Device()
    _ = try await DaaAuthKey().createIfNeeded()
    device.keychain.fail(.remove, errSecItemNotFound)
    try await DaaAuthKey().delete()
  }

  func testWhatTheKeychainFindsIsNoItem() async throws {
    let device = Device()
    _ = try await DaaAuthKey().createIfNeeded()
    device.keychain.find(as: "text")
    let reading = await thrown { try await DaaAuthKey().publicKey() }
    XCTAssertEqual(reading as? DaaAuthKeyError, .keyUnusable)
    device.keychain.find(as: nil)
    let deleting = await thrown { try await DaaAuthKey().delete() }
    XCTAssertEqual(deleting as? DaaAuthKeyError, .keyUnusable)
  }
}
