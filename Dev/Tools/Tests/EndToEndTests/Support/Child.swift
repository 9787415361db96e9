import ChildProcesses
import Foundation
import Glibc
import XCTest

/// A program that a test runs: its lines as they come, and two folders that are its alone.
final class Child: Sendable {
  let process: ChildProcess
  let temporaryFolder: String
  /// Where it may leave what it was asked for.
  let outputFolder: String
  let errors: OutputTail
  private let channel: MessageChannel
  private let input: Descriptor

  /// Stands for its output folder in its arguments.
  static let output = "OUTPUT"

  /// - Parameters:
  ///   - environment: what differs from the test's own; nothing for what isn't there at all.
  ///   - input: its standard input, to the end; nothing for one that stays open and silent.
  init(
    _ executable: String, _ arguments: [String], environment: [String: String?] = [:], input: String? = ""
  ) throws {
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
    for (name, value) in environment { variables[name] = value }
    let arguments = arguments.map { [outputFolder] in $0 == Self.output ? outputFolder : $0 }
    let (ourInput, theirInput) = try Descriptor.connectedPair()
    process = try ChildProcess.start(
      ChildCommand(
        executable, arguments, environment: variables,
        descriptors: [0: theirInput, 1: theirs, 2: theirErrors]))
    for end in [theirInput, theirs, theirErrors] { end.close() }
    if let input {
      // Small enough for the socket to take at once.
      let bytes = Array(input.utf8)
      send(ourInput.number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      ourInput.close()
    }
    self.input = ourInput
    channel = MessageChannel(ours, separator: UInt8(ascii: "\n"))
    errors = OutputTail(ourErrors)
  }

  /// The `daa` that was built with these tests.
  static func daa(
    _ arguments: [String], environment: [String: String?] = [:], input: String? = ""
  ) throws -> Child {
    try Child(daaPath(), arguments, environment: environment, input: input)
  }

  static func daaPath() throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("daa").path
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

  /// Nothing that it started or made may be there any more, once it has ended.
  func assertNothingLeft(file: StaticString = #filePath, line: UInt = #line) throws {
    XCTAssertNotNil(process.ended, file: file, line: line)
    XCTAssertEqual(Leftovers.processes(mentioning: temporaryFolder), [], file: file, line: line)
    let files = try FileManager.default.contentsOfDirectory(atPath: temporaryFolder)
    XCTAssertEqual(files, [], file: file, line: line)
  }

  func removeFolders() {
    for folder in [temporaryFolder, outputFolder] { try? FileManager.default.removeItem(atPath: folder) }
  }
}
