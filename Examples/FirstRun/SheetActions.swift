import DaaSdk
import UIKit

/// The ceremonies of the checklist.
@MainActor
struct SheetActions {
  let settings: CeremonySettings

  func capabilities() throws -> String {
    "isCeremonySupported: \(try settings.makeClient().capabilities().isCeremonySupported)"
  }

  func enroll() async throws -> String {
    returned(try await settings.makeClient().enroll(frameToken: settings.tokenOrPlaceholder))
  }

  func approve(timeout: TimeInterval = 300) async throws -> String {
    let client = try settings.makeClient(approveTimeout: timeout)
    return returned(try await client.approve(frameToken: settings.tokenOrPlaceholder))
  }

  func approveThenCancel() async throws -> String {
    let call = Task { try await approve() }
    try await Task.sleep(seconds: 5)
    call.cancel()
    return try await call.value
  }

  /// Each by a client of its own: there is one slot for all of them.
  func approveTwice() async throws -> String {
    let first = Task { await Outcome.text { try await approve() } }
    try await Task.sleep(seconds: 4)
    let second = await Outcome.text { try await approve() }
    return "first: \(await first.value); second: \(second)"
  }

  func approveOverOtherWindow() async throws -> String {
    let windows = UIApplication.shared.connectedScenes
      .compactMap { $0 as? UIWindowScene }
      .filter { $0.activationState == .foregroundActive }
      .compactMap(\.keyWindow)
    guard let other = windows.first(where: { !$0.isKeyWindow }) else { return "There is one window only." }
    let client = try settings.makeClient()
    return returned(
      try await client.approve(frameToken: settings.tokenOrPlaceholder, presentationAnchor: other))
  }

  /// The result itself is for nobody but a backend.
  private func returned(_ result: String) -> String { "returned \(result.utf8.count) characters" }
}
