/// A session from its start until the system has said that it ended.
@MainActor
final class CeremonySheet: Redacted {
  /// How long the next sheet waits for a dismissed one to leave, in seconds.
  static let farewell: Double = 1

  private var session: (any WebSession)?
  private let onEnd: (WebSessionEnd) -> Void
  /// Called when the sheet, dismissed, has left the screen.
  var onLeave: (() -> Void)?

  /// - Parameter onEnd: called with how the session ended, each time it says so.
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
      self.session = nil
      return false
    }
    return true
  }

  /// Takes the sheet off the screen. Its session may still report: that it has left, to whom that matters, and an
  /// end that nobody reads any more.
  ///
  /// - Returns: whether there was a sheet to take away.
  func dismiss() -> Bool {
    guard let session else { return false }
    self.session = nil
    session.cancel()
    return true
  }

  private func sessionEnded(_ end: WebSessionEnd) {
    // The session holds its completion, which holds this sheet: letting go of the session ends the circle.
    session = nil
    onEnd(end)
    // Once: a session may report again, and a sheet that has left wakes nobody.
    onLeave?()
    onLeave = nil
  }
}
