/// The place of the one ceremony that may run in the process.
@MainActor
final class CeremonySlot {
  /// The process's own: the one piece of global state in the package.
  static let shared = CeremonySlot()

  private(set) var running: RunningCeremony?
  /// A sheet that has been dismissed, until the system says that it has left the screen.
  private(set) var leavingSheet: CeremonySheet?

  nonisolated init() {}

  /// Ends the ceremony that runs, if any, and puts `ceremony` in its place.
  func take(for ceremony: RunningCeremony) {
    running?.stop()
    running = ceremony
  }

  /// Gives the place up, unless a newer ceremony has it already.
  func leave(_ ceremony: RunningCeremony) {
    if running === ceremony { running = nil }
  }

  /// Dismisses a sheet that is still open; the next one waits until it has left.
  func dismiss(_ sheet: CeremonySheet, now: CeremonyInstant) {
    sheet.onLeave = { [weak self, weak sheet] in
      guard let self, let sheet, self.leavingSheet === sheet else { return }
      self.leavingSheet = nil
      self.running?.previousSheetLeft()
    }
    if sheet.dismiss(now: now) { leavingSheet = sheet }
  }
}
