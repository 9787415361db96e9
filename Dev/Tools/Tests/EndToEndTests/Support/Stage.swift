import ChromiumSession
import Foundation
import LocalSandbox
import XCTest

/// The browser and the local sandbox that the tests of one class share, started when first needed.
///
/// What can't be started fails the test with its own sentence: nothing is skipped.
actor Stage {
  static let customScheme = "com.example.app.sca://callback"
  static let https = "https://app.example.com/sca/callback"

  private var browserStart: Task<Browser, any Error>?
  private var sandboxStart: Task<SandboxServer, any Error>?

  func browser() async throws -> Browser {
    let start = browserStart ?? Task { try await Browser.start() }
    browserStart = start
    return try await start.value
  }

  func sandbox() async throws -> SandboxServer {
    let start =
      sandboxStart ?? Task { try await SandboxServer.start(redirectURIs: [Self.customScheme, Self.https]) }
    sandboxStart = start
    return try await start.value
  }

  /// Ends what was started; from a test class's `tearDown`, which can't wait otherwise.
  nonisolated func endAndWait() {
    let ended = DispatchSemaphore(value: 0)
    Task {
      await self.end()
      ended.signal()
    }
    ended.wait()
  }

  private func end() async {
    let browser = try? await browserStart?.value
    let sandbox = try? await sandboxStart?.value
    await browser?.close()
    await sandbox?.stop()
    if let browser { Leftovers.assertNone(of: browser) }
    if let sandbox { XCTAssertEqual(sandbox.process.ended, .exited(0)) }
  }
}
