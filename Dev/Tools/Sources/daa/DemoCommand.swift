import ChromiumSession
import Foundation
import LocalSandbox

/// `daa demo`: starts what is needed, tells the story, and leaves nothing behind.
struct DemoCommand {
  static let customScheme = "com.example.app.sca://callback"
  static let https = "https://app.example.com/sca/callback"

  let options: DemoOptions

  /// - Throws: an error whose description is one sentence.
  func run() async throws {
    let screenshots = try Screenshots(folder: options.screenshots)
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
