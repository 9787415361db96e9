/// The browser's part of a ceremony alone, as the library's client has it done.
package struct BareCeremony: Sendable {
  private let run: SessionRun

  /// - Parameter link: the page's address; a secret.
  package init(browser: Browser, settings: SessionSettings, link: String, redirectURI: String) {
    run = SessionRun(
      browser: browser, settings: settings, matcher: CallbackMatcher(redirectURI: redirectURI), url: link)
  }

  /// The callback, or nil if the window was closed.
  package func callback() async throws -> String? {
    guard case .callback(let url) = try await run.end() else { return nil }
    return url
  }
}
