import ChromiumSession
import Foundation
import LocalSandbox

/// `bench-ceremony ROUNDS` runs warm approvals in Chromium against the local sandbox, with the library and without it in
/// turn, and writes a line for each round: nanoseconds with, nanoseconds without.
@main
@MainActor
enum Main {
  private static let warmUps = 3

  static func main() async throws {
    guard CommandLine.arguments.count == 2, let rounds = Int(CommandLine.arguments[1]), rounds > 0 else {
      fail("usage: bench-ceremony ROUNDS")
    }
    let sandbox = try await SandboxServer.start(redirectURIs: [Stage.redirectURI])
    let browser = try await Browser.start()
    do {
      try await run(rounds, on: try await Stage(browser: browser, sandbox: sandbox))
    } catch {
      await browser.close()
      await sandbox.stop()
      fail("\(error)")
    }
    await browser.close()
    await sandbox.stop()
  }

  private static func run(_ rounds: Int, on stage: Stage) async throws {
    for round in -warmUps..<rounds {
      var with: UInt64 = 0
      var without: UInt64 = 0
      // The other one first, every other round.
      if round % 2 == 0 { with = try await stage.approveWithLibrary() }
      without = try await stage.approveWithout()
      if round % 2 != 0 { with = try await stage.approveWithLibrary() }
      if round >= 0 { FileHandle.standardOutput.write(Data("\(with) \(without)\n".utf8)) }
    }
  }

  private static func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("bench-ceremony: \(reason)\n".utf8))
    exit(1)
  }
}
