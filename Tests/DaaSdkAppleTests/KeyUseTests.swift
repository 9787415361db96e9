import CryptoKit
import LocalAuthentication
import XCTest

@testable import DaaSdk

/// Signatures, and what is asked of the user for them (contract 3.2).
final class KeyUseTests: XCTestCase {
  /// Not stored: XCTest makes every test case before the first device.
  private var asking: DaaAuthKey { DaaAuthKey(accessPolicy: .userPresence(reason: "Approve the transfer")) }

  func testEachSignatureAsksTheUserWithTheReason() async throws {
    let device = Device()
    let key = try await asking.createIfNeeded()
    for _ in 0..<2 {
      let authorization = try await asking.sign(try Device.input())
      XCTAssertTrue(try isValid(authorization, for: key))
    }
    XCTAssertEqual(device.user.reasons, ["Approve the transfer", "Approve the transfer"])
  }

  func testAnEmptyReasonIsNotGivenToTheSystem() async throws {
    let device = Device()
    let key = DaaAuthKey(accessPolicy: .userPresence(reason: ""))
    _ = try await key.createIfNeeded()
    _ = try await key.sign(try Device.input())
    XCTAssertEqual(device.user.reasons, [""])
  }

  func testAKeyThatNeedsNoPresenceAsksNobody() async throws {
    let device = Device()
    _ = try await DaaAuthKey().createIfNeeded()
    _ = try await DaaAuthKey().sign(try Device.input())
    XCTAssertEqual(device.user.reasons, [])
  }

  func testTheUserCancelsFaceID() async throws {
    let device = Device()
    _ = try await asking.createIfNeeded()
    device.user.answer = .refuses(.userCancel)
    let error = await thrown { try await self.asking.sign(try Device.input()) }
    XCTAssertEqual(error as? DaaAuthKeyError, .userCancelled)
  }

  func testTheSystemTakesTheQuestionBack() async throws {
    let device = Device()
    _ = try await asking.createIfNeeded()
    for code in [LAError.Code.systemCancel, .notInteractive] {
      device.user.answer = .refuses(code)
      let error = await thrown { try await self.asking.sign(try Device.input()) }
      XCTAssertEqual(error as? DaaAuthKeyError, .temporarilyUnavailable)
    }
  }

  func testTheTaskIsCancelledWhileTheUserIsAsked() async throws {
    let device = Device()
    _ = try await asking.createIfNeeded()
    device.user.answer = .thinks
    let input = try Device.input()
    let asked = expectation(description: "The user is asked")
    device.user.whenAsked { asked.fulfill() }
    let signing = Task { [asking] in try await asking.sign(input) }
    await fulfillment(of: [asked], timeout: 10)
    signing.cancel()
    let error = await thrown { try await signing.value }
    XCTAssertTrue(error is CancellationError)
    XCTAssertFalse(device.user.isLeftAlone)

    device.user.answer = .agrees
    device.user.whenAsked {}
    _ = try await asking.sign(try Device.input())
  }

  func testATaskThatIsCancelledAlreadyIsToldSo() async throws {
    let device = Device()
    _ = try await asking.createIfNeeded()
    device.user.answer = .thinks
    let input = try Device.input()
    let signing = Task { [asking] in
      while !Task.isCancelled { await Task.yield() }
      return try await asking.sign(input)
    }
    signing.cancel()
    let error = await thrown { try await signing.value }
    XCTAssertTrue(error is CancellationError)
    XCTAssertFalse(device.user.isLeftAlone)
  }

  func testTheEnclaveDoesNotSign() async throws {
    let device = Device()
    _ = try await DaaAuthKey().createIfNeeded()
    device.enclave.fail(.sign, CryptoKitError.underlyingCoreCryptoError(error: -26275))
    let error = await thrown { try await DaaAuthKey().sign(try Device.input()) }
    XCTAssertEqual(error as? DaaAuthKeyError, .keyUnusable)
  }
}
