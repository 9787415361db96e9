import Foundation

/// Something that a command can't do, for a reason of its own.
struct ToolFailure: Error, LocalizedError, Equatable {
  let sentence: String
  let exitCode: ExitCode

  var errorDescription: String? { sentence }
}
