import Foundation

/// Why a ceremony ended without a result.
///
/// A `message` is English diagnostic text for logs, never for display, at most 2,048 UTF-16 code units of it
/// from the ceremony page. No case holds a frame token, a state or a result.
public enum DaaScaError: Error, Sendable, Hashable {
  /// The user declined or closed the sheet, a newer call replaced this one, or the awaiting task was cancelled.
  case cancelled
  /// The frame token was used or past its lifetime, the ceremony was still open when its time was over, or the
  /// page could not reach its server.
  case expired(message: String)
  /// The user has a passkey already (`enroll` only).
  case alreadyEnrolled(message: String)
  /// The device or its browser has no usable passkey authenticator.
  case unsupported(message: String)
  /// The sheet could not be shown: no web-authentication session on this platform, no window, a callback that
  /// can't be delivered, a missing Associated Domain, or a failure of the system.
  case sessionUnavailable(message: String)
  /// The callback was not for the ceremony that this call opened; nothing of it was kept.
  case stateMismatch
  /// The call or the callback broke the ceremony's contract, for example by a malformed frame token.
  case `protocol`(message: String)
}

extension DaaScaError: LocalizedError {
  /// One fixed English sentence for each case, for logs. The `message` is not part of it.
  public var errorDescription: String? {
    switch self {
    case .cancelled: return "The ceremony was cancelled."
    case .expired: return "The ceremony or its frame token expired."
    case .alreadyEnrolled: return "The user already has a passkey."
    case .unsupported: return "The device has no usable passkey authenticator."
    case .sessionUnavailable: return "The ceremony could not be shown."
    case .stateMismatch: return "The callback did not belong to this ceremony."
    case .protocol: return "The call or the callback broke the ceremony's contract."
    }
  }

  /// What the app should do.
  public var recoverySuggestion: String? {
    switch self {
    case .cancelled:
      return "Not a failure. Offer a retry, with a new frame token from your backend."
    case .expired:
      return "Retry once, with a new frame token from your backend."
    case .alreadyEnrolled:
      return "Treat the user as enrolled and use approve."
    case .unsupported:
      return "Offer your fallback without a passkey."
    case .sessionUnavailable:
      return "Check the callback's set-up and the window you present from."
    case .stateMismatch:
      return "An integration bug: don't retry on your own. Report it with the SDK's version."
    case .protocol:
      return "An integration bug: a retry or another method won't help. Update the SDK, or report it."
    }
  }
}
