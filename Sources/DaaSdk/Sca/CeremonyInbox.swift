/// What can happen to a running ceremony.
enum CeremonyEvent: Sendable, Equatable {
  /// Its own session has ended.
  case sessionEnded(WebSessionEnd)
  /// The sheet of the ceremony before it has left the screen.
  case previousSheetLeft
  /// An instant it waited for may have come.
  case clockRang
  /// A newer call replaced it, or its task was cancelled.
  case stopped
}

/// The events of one ceremony, in the order in which they reached the main actor.
@MainActor
final class CeremonyInbox: Redacted {
  private var events: [CeremonyEvent] = []
  private var reader: CheckedContinuation<Void, Never>?

  func receive(_ event: CeremonyEvent) {
    events.append(event)
    reader?.resume()
    reader = nil
  }

  /// The oldest event that has not been read. There is one reader: the ceremony's own call.
  func next() async -> CeremonyEvent {
    if events.isEmpty {
      await withCheckedContinuation { reader = $0 }
    }
    return events.removeFirst()
  }
}
