import Foundation

/// What the API answered instead of data.
package enum APIError: Error, Sendable, Equatable {
  /// - Parameter code: the API's own, such as 420047.
  case refused(status: Int, code: Int)
  case unreachable
  case notUnderstood(status: Int)
}

extension APIError: LocalizedError {
  package var errorDescription: String? {
    switch self {
    case .refused(let status, let code): return "The local sandbox refused the request (\(status), code \(code))."
    case .unreachable: return "The local sandbox can't be reached."
    case .notUnderstood(let status): return "The local sandbox's answer was not understood (\(status))."
    }
  }
}
