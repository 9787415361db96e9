import ChildProcesses
import Foundation
import Glibc
import ToolsCrypto

/// A local sandbox that runs as a child of this process, and no longer than it.
package final class SandboxServer: Sendable {
  /// What it says when it accepts connections.
  private struct Ready: Decodable {
    let origin: String
    let apiKey: String
    let clientEntityId: String
    let accountId: String
    let selfAccountId: String
    let receiptPublicKey: String
  }

  package let process: ChildProcess
  package let origin: String
  /// The key that a backend must send: made up anew for each server.
  let apiKey: String
  let clientEntityId: String
  let accountId: String
  /// The user's account whose debits the user's device signs.
  let selfAccountId: String
  /// The key that its Prepare receipts are signed with, X9.63: what an app pins.
  package let receiptPublicKey: Data

  /// Its standard input: the sandbox ends when this closes.
  private let channel: MessageChannel

  /// Starts a sandbox on a free port and waits until it accepts connections.
  ///
  /// - Throws: `SandboxError`.
  package static func start(redirectURIs: [String]) async throws -> SandboxServer {
    let executable = try SandboxExecutable.find()
    let (ours, theirs) = try Descriptor.connectedPair()
    let (ourErrors, theirErrors) = try Descriptor.connectedPair()
    let arguments =
      ["serve", "--port", "0", "--ready", "json", "--exit-with-parent"]
      + redirectURIs.flatMap { ["--redirect-uri", $0] }
    let process: ChildProcess
    do {
      process = try ChildProcess.start(
        ChildCommand(
          executable, arguments, environment: ProcessInfo.processInfo.environment,
          descriptors: [0: theirs, 1: theirs, 2: theirErrors]))
    } catch let error as SystemError {
      throw SandboxError.notStarted(path: executable, error)
    }
    theirs.close()
    theirErrors.close()
    let channel = MessageChannel(ours, separator: UInt8(ascii: "\n"))
    let errors = OutputTail(ourErrors)
    let patience = Task {
      try await Task.sleep(for: .seconds(20))
      process.send(SIGKILL, toGroup: true)
    }
    defer { patience.cancel() }
    var lines = channel.messages.makeAsyncIterator()
    if let line = await lines.next(), let ready = try? JSONDecoder().decode(Ready.self, from: line) {
      return SandboxServer(process, channel, ready)
    }
    process.send(SIGTERM)
    let status = await process.end(within: .seconds(2))
    try Task.checkCancellation()
    if status == .killed(signal: SIGKILL) { throw SandboxError.silent }
    throw SandboxError.ended(status, lastWords: errors.lastLine)
  }

  private init(_ process: ChildProcess, _ channel: MessageChannel, _ ready: Ready) {
    self.process = process
    self.channel = channel
    origin = ready.origin
    apiKey = ready.apiKey
    clientEntityId = ready.clientEntityId
    accountId = ready.accountId
    selfAccountId = ready.selfAccountId
    receiptPublicKey = Base64URLText.decode(ready.receiptPublicKey) ?? Data()
  }

  /// Ends the sandbox, by force if it doesn't end by itself.
  @discardableResult
  package func stop() async -> ExitStatus {
    await Task {
      process.send(SIGTERM)
      let status = await process.end(within: .seconds(3))
      channel.close()
      return status
    }.value
  }
}
