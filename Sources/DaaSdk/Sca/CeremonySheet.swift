/// A session from its start until the system has said that it ended.
@MainActor
final class CeremonySheet: Redacted {
  /// How long the next sheet waits for a dismissed one to leave, in seconds.
  static let farewell: Double = 1

  private var session: (any WebSession)?
  private var onEnd: ((WebSessionEnd) -> Void)?
  /// Called when the sheet, dismissed, has left the screen.
  var onLeave: (() -> Void)?
  /// From this instant on nobody waits for it any longer; nil until it is dismissed.
  private(set) var patienceEnds: CeremonyInstant?

  /// - Parameter onEnd: called with how the session ended, once, and not after `dismiss`.
  init(onEnd: @escaping (WebSessionEnd) -> Void) {
    self.onEnd = onEnd
  }

  /// Makes the session and starts it; false if the system will not show it.
  func open(_ request: WebSessionRequest, from source: WebSessionSource) -> Bool {
    let session = source.make(request) { end in
      Task { @MainActor in self.sessionEnded(end) }
    }
    self.session = session
    guard session.start() else {
      forget()
      return false
    }
    return true
  }

  /// Takes the sheet off the screen; what its session reports from now on means only that it has left.
  ///
  /// - Returns: whether there was a sheet to take away.
  func dismiss(now: CeremonyInstant) -> Bool {
    guard let session else { return false }
    forget()
    patienceEnds = now.advanced(bySeconds: Self.farewell)
    session.cancel()
    return true
  }

  private func sessionEnded(_ end: WebSessionEnd) {
    let onEnd = onEnd
    let onLeave = onLeave
    forget()
    self.onLeave = nil
    onEnd?(end)
    onLeave?()
  }

  /// The session holds its completion, which holds this sheet: letting go of the session ends the circle.
  private func forget() {
    session = nil
    onEnd = nil
  }
}
