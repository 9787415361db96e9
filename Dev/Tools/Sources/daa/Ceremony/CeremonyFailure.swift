import ChromiumSession
import DaaSdk
import Foundation

/// A ceremony that ended without a result, with what the tool itself has to say about it.
struct CeremonyFailure: Error, LocalizedError {
  let error: DaaScaError
  var fault: SessionFault?

  var errorDescription: String? {
    let detail = fault?.errorDescription ?? message
    let sentences = [error.errorDescription, detail].compactMap { $0 }.filter { !$0.isEmpty }
    // What the library suggests is for an app; the tool's own sentence says more.
    let suggestion = fault == nil ? error.recoverySuggestion.map { "\n" + $0 } : nil
    return "\(name): " + sentences.joined(separator: " ") + (suggestion ?? "")
  }

  /// The case, as an app's code has it.
  private var name: String {
    switch error {
    case .cancelled: return "cancelled"
    case .expired: return "expired"
    case .alreadyEnrolled: return "alreadyEnrolled"
    case .unsupported: return "unsupported"
    case .sessionUnavailable: return "sessionUnavailable"
    case .stateMismatch: return "stateMismatch"
    case .protocol: return "protocol"
    }
  }

  private var message: String? {
    switch error {
    case .expired(let message), .alreadyEnrolled(let message), .unsupported(let message),
      .sessionUnavailable(let message), .protocol(let message):
      return message
    case .cancelled, .stateMismatch: return nil
    }
  }
}
