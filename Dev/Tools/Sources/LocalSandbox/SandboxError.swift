import ChildProcesses
import Foundation

/// Why there is no local sandbox.
package enum SandboxError: Error, Sendable, Equatable {
  case notInstalled
  case notExecutable(path: String)
  case notStarted(path: String, SystemError)
  case ended(ExitStatus, lastWords: String?)
  case silent
}

extension SandboxError: LocalizedError, CustomStringConvertible {
  /// The same sentence, for those who print an error as it is.
  package var description: String { errorDescription ?? "" }

  package var errorDescription: String? {
    switch self {
    case .notInstalled:
      return "The local sandbox is not installed. Run scripts/setup, or set DAA_SANDBOX to daa-sandbox."
    case .notExecutable(let path):
      return "There is no program at \(path), which DAA_SANDBOX names."
    case .notStarted(let path, let error):
      return "\(path) can't be started: \(error)."
    case .ended(let status, let lastWords):
      return "The local sandbox ended at once (\(status))" + (lastWords.map { ": \($0)" } ?? ".")
    case .silent:
      return "The local sandbox started, but did not say that it is ready."
    }
  }
}
