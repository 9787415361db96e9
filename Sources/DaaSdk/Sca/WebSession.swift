import Foundation

/// One web-authentication session of the system: a sheet that opens a page and ends with one URL.
@MainActor
protocol WebSession: AnyObject {
  /// Shows the sheet; false if the system will not. The completion may be called even then.
  func start() -> Bool
  /// Dismisses the sheet. The completion may follow, or not.
  func cancel()
}

/// Where web-authentication sessions come from.
struct WebSessionSource: Sendable {
  /// A session for `request` that reports its end to `completion`: on any thread, during `start()`, twice, late,
  /// or never.
  let make:
    @MainActor @Sendable (
      _ request: WebSessionRequest, _ completion: @escaping @Sendable (WebSessionEnd) -> Void
    ) -> any WebSession
}

/// What a session shows, where, and which callback it waits for. Its URL is a secret while the ceremony runs.
@MainActor
struct WebSessionRequest: Redacted {
  let url: URL
  let callback: RedirectURI
  let window: PresentationWindow
}

/// How a session ended, in the system's own terms.
enum WebSessionEnd: Sendable, Equatable {
  case callback(String)
  case failure(WebSessionFailure)
  /// Neither a URL nor an error.
  case nothing
}
