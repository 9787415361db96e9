import ChildProcesses
import Foundation
import LocalSandbox
import XCTest

/// A Python process with the libraries that judge this project's bytes; they are installed beside the sandbox.
actor Judge {
  private let process: ChildProcess
  private let channel: MessageChannel
  private let errors: OutputTail

  init() throws {
    let script = try XCTUnwrap(Bundle.module.path(forResource: "judge", ofType: "py"))
    let python = URL(fileURLWithPath: try SandboxExecutable.find()).deletingLastPathComponent().path + "/python"
    let (ours, theirs) = try Descriptor.connectedPair()
    let (ourErrors, theirErrors) = try Descriptor.connectedPair()
    process = try ChildProcess.start(
      ChildCommand(
        python, [script], environment: ProcessInfo.processInfo.environment,
        descriptors: [0: theirs, 1: theirs, 2: theirErrors]))
    theirs.close()
    theirErrors.close()
    errors = OutputTail(ourErrors)
    channel = MessageChannel(ours, separator: UInt8(ascii: "\n"))
  }

  /// Fails the test, with the judge's own last words, if there is no answer.
  func ask<Answer: Decodable>(_ request: some Encodable, expecting type: Answer.Type) async throws -> Answer {
    channel.send(try JSONEncoder().encode(request))
    var answers = channel.messages.makeAsyncIterator()
    guard let line = await answers.next() else {
      await process.end(within: .seconds(5))
      throw Silence(lastWords: errors.lastLine ?? "no reason given")
    }
    return try JSONDecoder().decode(Answer.self, from: line)
  }

  func end() async {
    channel.close()
    await process.end(within: .seconds(5))
  }

  struct Silence: Error, CustomStringConvertible {
    let lastWords: String
    var description: String { "The judge did not answer: \(lastWords). Run scripts/setup." }
  }
}

/// Runs `body` with a judge, and ends it.
func withJudge<Result: Sendable>(_ body: (Judge) async throws -> Result) async throws -> Result {
  let judge = try Judge()
  do {
    let result = try await body(judge)
    await judge.end()
    return result
  } catch {
    await judge.end()
    throw error
  }
}
