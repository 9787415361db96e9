import ChromiumSession
import Foundation
import LocalSandbox

/// `daa demo`: starts what is needed, tells the story, and leaves nothing behind.
struct DemoCommand: Subcommand {
  static let summary = "Enrol, approve and register a key against the local sandbox."
  static let syntax = Syntax(
    command: "daa demo", arguments: "[--screenshots DIR]",
    about: """
      Starts the local sandbox and a Chromium without a window. Then, exactly as an app would, enrols a passkey,
      approves a transfer and sends it; registers a key of a device and sends a transfer that it signed; and checks
      that what must be refused is refused. Needs no network.
      """,
    options: [
      Syntax.Option(
        name: "screenshots", value: "DIR",
        help: "Where to save what the page looked like (default: out/demo).")
    ],
    notes: """
      Environment:
        DAA_CHROMIUM  The Chromium to use, if it is not on the path.
        DAA_SANDBOX   The daa-sandbox to use, if scripts/setup didn't install it.
        NO_COLOR      No colours.

      Exit status: 0 if everything was as it should be, 1 if not, 64 for a wrong command line,
      69 if Chromium or the sandbox can't be started.
      """)

  static let customScheme = "com.example.app.sca://callback"
  static let https = "https://app.example.com/sca/callback"

  private let screenshotFolder: String

  init(_ words: Words) {
    screenshotFolder = words.value("screenshots") ?? "out/demo"
  }

  func run() async throws {
    let screenshots = try Screenshots(folder: screenshotFolder)
    let startingBrowser = Task { try await Browser.start() }
    let startingSandbox = Task { try await SandboxServer.start(redirectURIs: [Self.customScheme, Self.https]) }
    let browser = await startingBrowser.result
    let sandbox = await startingSandbox.result
    let outcome = await Task {
      try await Demo(browser: browser.get(), sandbox: sandbox.get(), screenshots: screenshots).run()
    }.result
    // Either may have failed to start; the other runs all the same.
    try? await browser.get().close()
    _ = try? await sandbox.get().stop()
    try outcome.get()
  }
}
