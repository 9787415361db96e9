import ChildProcesses
import Foundation

/// What went wrong with a session on the tool's side. Holds no address and nothing of a page.
package enum SessionFault: Error, Sendable, Equatable {
  case browserEnded(ExitStatus)
  case browserFrozen
  case pageCrashed
  case pageNotLoaded(reason: String)
  case devTools(DevToolsError)
  case person(String)

  /// The code that the library's error names.
  package var code: Int {
    switch self {
    case .browserEnded: return 1
    case .browserFrozen: return 2
    case .pageCrashed: return 3
    case .pageNotLoaded: return 4
    case .devTools: return 5
    case .person: return 6
    }
  }
}

extension SessionFault: LocalizedError {
  package var errorDescription: String? {
    switch self {
    case .browserEnded(let status): return "Chromium ended in the middle of the ceremony (\(status))."
    case .browserFrozen: return "Chromium does not answer any more."
    case .pageCrashed: return "The page crashed."
    case .pageNotLoaded(let reason): return "The ceremony page could not be loaded (\(reason))."
    case .devTools(let error): return error.errorDescription
    case .person(let reason): return reason
    }
  }
}
