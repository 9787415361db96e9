/// The place of the one ceremony that may run in the process.
@MainActor
final class CeremonySlot {
  /// The process's own: the one mutable piece of global state that ceremonies have. The keys have `AuthKeyVault.live`.
  static let shared = CeremonySlot()

  private(set) var running: RunningCeremony?
  /// Until when the next sheet waits for the one that was dismissed last; nil once that has left the screen.
  private(set) var farewellEnds: CeremonyInstant?
  /// How many ceremonies have begun.
  private var begun = 0
  /// Tells farewells apart: a sheet of before must not end the one of now.
  private var farewells = 0

  nonisolated init() {}

  /// The number of a ceremony that begins: 1 for the first.
  func nextNumber() -> Int {
    begun += 1
    return begun
  }

  /// Ends the ceremony that runs, if any, and puts `ceremony` in its place.
  func take(for ceremony: RunningCeremony) {
    running?.stop()
    running = ceremony
  }

  /// Gives the place up, unless a newer ceremony has it already.
  func leave(_ ceremony: RunningCeremony) {
    if running === ceremony { running = nil }
  }

  /// Dismisses a sheet that is still open; the next one waits until it has left, for a while.
  ///
  /// Nothing of the sheet is kept: if its session never reports, an instant is all that stays behind.
  func dismiss(_ sheet: CeremonySheet, now: CeremonyInstant) {
    farewells += 1
    let farewell = farewells
    sheet.onLeave = { [weak self] in
      guard let self, self.farewells == farewell else { return }
      self.farewellEnds = nil
      self.running?.previousSheetLeft()
    }
    if sheet.dismiss() { farewellEnds = now.advanced(bySeconds: CeremonySheet.farewell) }
  }
}
