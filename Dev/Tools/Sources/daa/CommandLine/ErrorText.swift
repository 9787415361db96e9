import DaaSdk
import Foundation

/// What a person is told of an error.
enum ErrorText {
  static func of(_ error: any Error) -> String {
    switch error {
    case let error as DaaAuthKeyError: return text(name(error), error)
    case let error as DaaSigningInputError: return text("\(error)", error)
    case let error as DaaPrepareReceiptError: return text("\(error)", error)
    case let error as DaaScaConfigurationError:
      return [error.errorDescription, error.failureReason, error.recoverySuggestion].compactMap { $0 }
        .joined(separator: " ")
    default: return error.localizedDescription
    }
  }

  /// A case's name, as an app's code has it, then the library's own words.
  private static func text(_ name: String, _ error: some LocalizedError) -> String {
    "\(name): \(error.errorDescription ?? "")\n\(error.recoverySuggestion ?? "")"
  }

  private static func name(_ error: DaaAuthKeyError) -> String {
    if case .failed = error { return "failed" }
    return "\(error)"
  }
}
