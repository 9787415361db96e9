import Foundation

/// One ceremony from its call to its end. Everything that happens to it comes through its inbox, one event at a
/// time; the first that decides, decides.
@MainActor
final class RunningCeremony: Redacted {
  private let ceremony: Ceremony
  private let redirectURI: RedirectURI
  private let clock: CeremonyClock
  private let slot: CeremonySlot
  private let log: CeremonyLog
  private let inbox = CeremonyInbox()
  private var isStopped = false
  private var sheet: CeremonySheet?

  init(_ ceremony: Ceremony, redirectURI: RedirectURI, clock: CeremonyClock, slot: CeremonySlot, log: CeremonyLog) {
    self.ceremony = ceremony
    self.redirectURI = redirectURI
    self.clock = clock
    self.slot = slot
    self.log = log
  }

  /// Ends it as cancelled, at once, and takes its sheet away.
  func stop() {
    isStopped = true
    inbox.receive(.stopped)
    dismissSheet()
  }

  func previousSheetLeft() {
    inbox.receive(.previousSheetLeft)
  }

  /// Shows the page once it may be shown, and waits for its answer.
  func outcome(opening link: URL, from source: WebSessionSource, over windows: WindowSource) async throws -> String
  {
    defer { dismissSheet() }
    try await waitForPreviousSheet()
    let window = try await window(from: windows)
    try present(WebSessionRequest(url: link, callback: redirectURI, window: window), from: source)
    return try await answer()
  }

  // MARK: The steps

  private func waitForPreviousSheet() async throws {
    if let end = slot.farewellEnds, clock.now() < end { log.note(.waitsForSheet) }
    while let end = slot.farewellEnds, clock.now() < end {
      try await wait(until: end)
    }
  }

  private func window(from windows: WindowSource) async throws -> PresentationWindow {
    if let window = windows.find() { return window }
    let patienceEnds = clock.now().advanced(bySeconds: WindowSource.patience)
    log.note(.waitsForWindow)
    while true {
      let now = clock.now()
      guard now < patienceEnds else {
        throw DaaScaError.sessionUnavailable(
          message: "No window to present over: none is the key window of a foreground scene, at the normal level, "
            + "with nothing on its way out of it.")
      }
      try await wait(until: min(now.advanced(bySeconds: WindowSource.pollInterval), patienceEnds))
      if let window = windows.find() { return window }
    }
  }

  /// There is no suspension between the check and the sheet: nothing is presented after a cancellation.
  private func present(_ request: WebSessionRequest, from source: WebSessionSource) throws {
    try checkRunning()
    // Weakly: what comes when the call has ended, a callback with its state among it, finds nobody who keeps it.
    let sheet = CeremonySheet { [weak self] end in self?.inbox.receive(.sessionEnded(end)) }
    self.sheet = sheet
    guard sheet.open(request, from: source) else {
      throw DaaScaError.sessionUnavailable(message: "The system did not start the session.")
    }
    log.note(.sheetOpens)
  }

  private func answer() async throws -> String {
    while true {
      guard let end = try await wait(until: ceremony.deadline) else { continue }
      switch end {
      case .callback(let url):
        let now = clock.now()
        log.note(.callbackComes)
        return try CeremonyCallback.result(of: url, for: ceremony, at: redirectURI, now: now)
      case .failure(let failure):
        log.note(.sessionEnds)
        throw failure.ceremonyError
      case .nothing:
        log.note(.sessionEnds)
        throw DaaScaError.protocol(message: "The session ended with neither a callback nor an error.")
      }
    }
  }

  // MARK: Waiting

  /// Waits for the next event, at most until `instant`; throws what ends the ceremony.
  ///
  /// - Returns: how the session ended, if that is what happened.
  @discardableResult
  private func wait(until instant: CeremonyInstant) async throws -> WebSessionEnd? {
    let alarm = Task { [clock, inbox] in
      do { try await clock.sleep(instant) } catch { return }
      inbox.receive(.clockRang)
    }
    defer { alarm.cancel() }
    switch await inbox.next() {
    case .sessionEnded(.callback(let url)):
      // Read even when it is late: that it is not this ceremony's comes before that.
      return .callback(url)
    case .sessionEnded(let end):
      try checkDeadline()
      return end
    case .stopped:
      try checkDeadline()
      throw DaaScaError.cancelled
    case .previousSheetLeft, .clockRang:
      // Not whether it was stopped meanwhile: an answer that came before that may stand between, and comes first.
      try checkDeadline()
      return nil
    }
  }

  private func checkRunning() throws {
    try checkDeadline()
    guard !isStopped, !Task.isCancelled else { throw DaaScaError.cancelled }
  }

  private func checkDeadline() throws {
    guard clock.now() < ceremony.deadline else {
      throw DaaScaError.expired(message: "The ceremony was still open at its deadline.")
    }
  }

  private func dismissSheet() {
    guard let sheet else { return }
    self.sheet = nil
    slot.dismiss(sheet, now: clock.now())
  }
}
