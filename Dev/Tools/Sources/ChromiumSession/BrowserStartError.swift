import ChildProcesses
import Foundation

/// Why there is no browser.
package enum BrowserStartError: Error, Sendable, Equatable {
  case notInstalled
  case notExecutable(path: String)
  case noFolder(path: String, SystemError)
  case notStarted(path: String, SystemError)
  case ended(ExitStatus, lastWords: String?)
  case silent
}

extension BrowserStartError: LocalizedError, CustomStringConvertible {
  /// The same sentence, for those who print an error as it is.
  package var description: String { errorDescription ?? "" }

  package var errorDescription: String? {
    switch self {
    case .notInstalled:
      return "Chromium is not installed. On Debian: sudo apt-get install chromium"
        + " (or set DAA_CHROMIUM to its path)."
    case .notExecutable(let path):
      return "There is no program at \(path). On Debian: sudo apt-get install chromium"
    case .noFolder(let path, let error):
      return "No temporary folder can be made in \(path): \(error). Set TMPDIR to another place."
    case .notStarted(let path, let error):
      return "\(path) can't be started: \(error)."
    case .ended(let status, let lastWords):
      return "Chromium ended at once (\(status))" + (lastWords.map { ": \($0)" } ?? ".")
    case .silent:
      return "Chromium started, but did not answer."
    }
  }
}
