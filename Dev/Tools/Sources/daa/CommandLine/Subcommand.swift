/// A command of the program.
protocol Subcommand: Sendable {
  static var syntax: Syntax { get }
  /// What it does, in a line.
  static var summary: String { get }

  /// - Throws: `UsageError`.
  init(_ words: Words) throws

  /// - Throws: an error whose description is a sentence, and for which there is an ``ExitCode``.
  func run() async throws
}
