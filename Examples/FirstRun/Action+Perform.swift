import DaaSdk
import UIKit

extension Action {
  /// Does it, and says what came of it.
  @MainActor
  func perform(with settings: CeremonySettings) async throws -> String {
    let sheet = SheetActions(settings: settings)
    let key = KeyActions()
    switch self {
    case .capabilities: return try sheet.capabilities()
    case .enroll: return try await sheet.enroll()
    case .approve: return try await sheet.approve()
    case .approveThenCancel: return try await sheet.approveThenCancel()
    case .approveTwice: return try await sheet.approveTwice()
    case .approveForThirtySeconds: return try await sheet.approve(timeout: 30)
    case .approveOverOtherWindow: return try await sheet.approveOverOtherWindow()
    case .signThenApprove:
      _ = try await key.sign(.userPresence(reason: "Sign, then approve"))
      return try await sheet.approve()
    case .keySupport: return "\(DaaAuthKey.isSupported)"
    case .readKey: return try await key.read()
    case .createKey: return try await key.create(.whenUnlocked)
    case .createAskingKey: return try await key.create(.userPresence(reason: "First run"))
    case .createTwice: return try await key.createTwice()
    case .sign: return try await key.sign(.whenUnlocked)
    case .signAsking: return try await key.sign(.userPresence(reason: "Sign the first run's input"))
    case .signAskingThenCancel: return try await key.signThenCancel()
    case .signLater: return try await key.sign(.whenUnlocked, afterSeconds: 30)
    case .deleteKey: return try await key.delete()
    case .flowKey: return try key.useFlowKey()
    }
  }
}

extension Task where Success == Never, Failure == Never {
  static func sleep(seconds: UInt64) async throws {
    try await sleep(nanoseconds: seconds * 1_000_000_000)
  }
}
