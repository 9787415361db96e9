/// How a browser is started.
package struct BrowserOptions: Sendable {
  /// The executable; nil looks for an installed one.
  package var executable: String?
  /// Where its folder is made; nil is where temporary folders belong.
  package var folderParent: String?
  /// Without windows.
  package var isHeadless = true
  /// Whether it may reach other hosts than this one.
  package var reachesNetwork = false
  /// How long it may take to start.
  package var startTimeout: Duration = .seconds(30)
  /// How long one DevTools call may take before the browser counts as frozen.
  package var callTimeout: Duration = .seconds(20)

  package init() {}

  /// The command line, but for the folder.
  ///
  /// - Parameter isRoot: whether the browser will run as root, where its own sandbox can't work.
  func arguments(isRoot: Bool) -> [String] {
    var arguments = [
      "--remote-debugging-pipe", "--no-startup-window", "--no-first-run", "--no-default-browser-check",
      "--disable-background-networking", "--disable-breakpad", "--disable-component-update",
      "--disable-crash-reporter", "--disable-default-apps",
      "--disable-dev-shm-usage", "--disable-extensions",
      "--disable-quic", "--disable-sync", "--mute-audio", "--password-store=basic",
    ]
    if isHeadless {
      arguments += ["--headless", "--disable-gpu", "--hide-scrollbars"]
    } else {
      // Hides the bar that warns of some of the others.
      arguments.append("--test-type")
    }
    if isRoot { arguments.append("--no-sandbox") }
    if !reachesNetwork { arguments.append("--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost") }
    return arguments
  }
}
