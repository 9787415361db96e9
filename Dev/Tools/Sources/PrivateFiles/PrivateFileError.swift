import ChildProcesses
import Foundation

/// Why a file that only its user may read was not read or written.
package enum PrivateFileError: Error, Sendable, Equatable {
  case notThere(path: String)
  /// Others than its user may read or write it.
  case openToOthers(path: String, isFolder: Bool)
  case foreignOwner(path: String)
  /// Neither a regular file nor what else was allowed.
  case wrongKind(path: String)
  case tooLarge(path: String)
  case failed(path: String, SystemError)
}

extension PrivateFileError: LocalizedError {
  package var errorDescription: String? {
    switch self {
    case .notThere(let path): return "There is no file \(path)."
    case .openToOthers(let path, let isFolder):
      return "\(path) is open to others: what it holds is no secret any more."
        + " Replace it, or run chmod \(isFolder ? "700" : "600") on it."
    case .foreignOwner(let path): return "\(path) belongs to another user."
    case .wrongKind(let path): return "\(path) is not a file of the right kind."
    case .tooLarge(let path): return "\(path) is too large."
    case .failed(let path, let error): return "\(path) can't be used: \(error)."
    }
  }
}
