import Foundation

/// Runs ceremonies, one at a time in the process.
@MainActor
struct CeremonyRunner {
  let configuration: DaaScaConfiguration
  let platform: CeremonyPlatform
  let slot: CeremonySlot
  var onEvent: (@MainActor (DaaScaEvent) -> Void)?

  /// Runs one ceremony; `windows` tells what it is shown over.
  ///
  /// A call that can't open anything (a malformed token, a cancelled task) leaves the running ceremony alone.
  func run(_ kind: CeremonyKind, frameToken: String, over windows: WindowSource) async throws -> String {
    // Before anybody is told anything: what the app's log takes is not the ceremony's time to lose.
    let begun = platform.clock.now()
    let log = CeremonyLog(ceremony: slot.nextNumber(), onEvent: onEvent)
    log.note(CeremonyStep(beginning: kind))
    do {
      let result = try await result(kind, frameToken: frameToken, over: windows, since: begun, log)
      log.note(.returnsResult)
      return result
    } catch let error as DaaScaError {
      log.note(CeremonyStep(ending: error))
      throw error
    }
  }

  private func result(
    _ kind: CeremonyKind, frameToken: String, over windows: WindowSource, since begun: CeremonyInstant,
    _ log: CeremonyLog
  ) async throws -> String {
    let timeout = kind == .challenge ? configuration.approveTimeout : configuration.enrollTimeout
    let deadline = begun.advanced(bySeconds: timeout)
    let token = try FrameToken(frameToken)
    guard let source = platform.sessions else {
      throw DaaScaError.sessionUnavailable(message: "This platform has no web-authentication session.")
    }
    guard !Task.isCancelled else { throw DaaScaError.cancelled }
    let ceremony = Ceremony(
      kind: kind, token: token, state: try CeremonyState(from: platform.random), deadline: deadline)
    guard let link = CeremonyLink.url(for: ceremony, at: configuration.origin) else {
      throw DaaScaError.sessionUnavailable(message: "The ceremony's link is not a URL.")
    }

    let running = RunningCeremony(
      ceremony, redirectURI: configuration.callback, clock: platform.clock, slot: slot, log: log)
    slot.take(for: running)
    defer { slot.leave(running) }
    return try await withTaskCancellationHandler {
      try await running.outcome(opening: link, from: source, over: windows)
    } onCancel: {
      Task { @MainActor in running.stop() }
    }
  }
}
