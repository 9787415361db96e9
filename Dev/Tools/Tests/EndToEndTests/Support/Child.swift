import ChildProcesses
import Foundation
import XCTest

/// A program that a test runs: its lines as they come, and two folders that are its alone.
final class Child: Sendable {
  let process: ChildProcess
  let temporaryFolder: String
  /// Where it may leave what it was asked for.
  let outputFolder: String
  let errors: OutputTail
  private let channel: MessageChannel

  /// Stands for its output folder in its arguments.
  static let output = "OUTPUT"

  /// - Parameter environment: what differs from the test's own.
  init(_ executable: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    let folder = PrivateFolder.systemFolder + "/daa-test-" + UUID().uuidString.prefix(8)
    temporaryFolder = folder + "-t"
    outputFolder = folder + "-o"
    for folder in [temporaryFolder, outputFolder] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }
    let (ours, theirs) = try Descriptor.connectedPair()
    let (ourErrors, theirErrors) = try Descriptor.connectedPair()
    var variables = ProcessInfo.processInfo.environment
    variables["TMPDIR"] = temporaryFolder
    variables.merge(environment) { _, new in new }
    let arguments = arguments.map { [outputFolder] in $0 == Self.output ? outputFolder : $0 }
    process = try ChildProcess.start(
      ChildCommand(
        executable, arguments, environment: variables,
        descriptors: [1: theirs, 2: theirErrors]))
    theirs.close()
    theirErrors.close()
    channel = MessageChannel(ours, separator: UInt8(ascii: "\n"))
    errors = OutputTail(ourErrors)
  }

  /// The `daa` that was built with these tests.
  static func daa(_ arguments: [String], environment: [String: String] = [:]) throws -> Child {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let daa = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("daa").path
    return try Child(daa, arguments, environment: environment)
  }

  /// Reads lines up to one that contains a text.
  ///
  /// - Returns: whether it came.
  func waitForLine(containing text: String) async -> Bool {
    for await line in channel.messages where String(decoding: line, as: UTF8.self).contains(text) { return true }
    return false
  }

  /// All lines to the end.
  func lines() async -> [String] {
    var lines: [String] = []
    for await line in channel.messages { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  func removeFolders() {
    for folder in [temporaryFolder, outputFolder] { try? FileManager.default.removeItem(atPath: folder) }
  }
}
