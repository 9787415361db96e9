import Foundation

/// A DevTools call that gave nothing. Holds none of the protocol's own text, which may repeat an address.
package enum DevToolsError: Error, Sendable, Equatable {
  /// The browser is gone.
  case closed
  /// The browser did not answer in time.
  case timedOut(method: String)
  /// The browser refused the call.
  case refused(method: String, code: Int)
  /// The answer isn't of the form that the protocol documents.
  case unexpectedAnswer(method: String)
  /// A script that was evaluated threw an exception of this class.
  case script(className: String)

  /// Whether the page is gone, rather than the call wrong.
  var meansPageIsGone: Bool {
    switch self {
    case .closed: return true
    case .refused(_, let code): return code == -32_001  // "Session with given id not found."
    case .timedOut, .unexpectedAnswer, .script: return false
    }
  }
}

extension DevToolsError: LocalizedError {
  package var errorDescription: String? {
    switch self {
    case .closed: return "Chromium is gone."
    case .timedOut(let method): return "Chromium did not answer \(method) in time."
    case .refused(let method, let code): return "Chromium refused \(method) (code \(code))."
    case .unexpectedAnswer(let method): return "Chromium's answer to \(method) was not understood."
    case .script(let className): return "A script in the page failed (\(className))."
    }
  }
}
