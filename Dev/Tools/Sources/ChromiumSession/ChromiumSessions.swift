@_spi(DaaTools) import DaaSdk
import Foundation

/// The library's client on this platform: its ceremonies open in one browser.
@MainActor
package final class ChromiumSessions {
  /// What the next session is shown with.
  package var settings: SessionSettings
  /// What went wrong with the latest session, if it was on the tool's side.
  package private(set) var fault: SessionFault?

  private let browser: Browser

  package init(browser: Browser, settings: SessionSettings = SessionSettings()) {
    self.browser = browser
    self.settings = settings
  }

  /// A client whose ceremonies open here.
  package func client(_ configuration: DaaScaConfiguration, clock: DaaToolsClock = .system) -> DaaSca {
    DaaSca(configuration: configuration, clock: clock) { url, redirectURI, ended in
      self.fault = nil
      let run = SessionRun(
        browser: self.browser, settings: self.settings, matcher: CallbackMatcher(redirectURI: redirectURI),
        url: url.absoluteString)
      return ChromiumSession(run, failed: { self.fault = $0 }, ended: ended)
    }
  }
}
