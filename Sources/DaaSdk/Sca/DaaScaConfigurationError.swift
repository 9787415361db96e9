import Foundation

/// Why a ``DaaScaConfiguration`` can't be made.
public enum DaaScaConfigurationError: Error, Sendable, Hashable {
  /// The redirect URI breaks a rule; `reason` is a fixed English sentence that names it.
  case invalidRedirectURI(reason: String)
  /// An `https` redirect URI on a system older than iOS 17.4 or macOS 14.4, or built before Xcode 15.3.
  case httpsCallbackUnavailable
  /// The origin override breaks a rule; `reason` is a fixed English sentence that names it.
  case invalidCircleOrigin(reason: String)
  /// A timeout is not a number from 30 to 3,600 seconds.
  case invalidCeremonyTimeout
}

extension DaaScaConfigurationError: LocalizedError {
  /// One fixed English sentence for each case, for logs.
  public var errorDescription: String? {
    switch self {
    case .invalidRedirectURI: return "The redirect URI is not one that every browser leaves as it is."
    case .httpsCallbackUnavailable: return "This system or build can't deliver an https callback."
    case .invalidCircleOrigin: return "The origin override is not allowed."
    case .invalidCeremonyTimeout: return "A ceremony timeout is outside 30 to 3,600 seconds."
    }
  }

  /// The rule that was broken, word for word the `reason` of the case where it has one.
  public var failureReason: String? {
    switch self {
    case .invalidRedirectURI(let reason), .invalidCircleOrigin(let reason): return reason
    case .httpsCallbackUnavailable, .invalidCeremonyTimeout: return nil
    }
  }

  /// What to change.
  public var recoverySuggestion: String? {
    switch self {
    case .invalidRedirectURI:
      return "Correct the URI, and register and send from your backend exactly the same text."
    case .httpsCallbackUnavailable:
      return "Use a custom scheme on this system, or build with Xcode 15.3 or later and require iOS 17.4."
    case .invalidCircleOrigin:
      return "Leave circleOrigin unset, or give a bare origin together with the sandbox environment."
    case .invalidCeremonyTimeout:
      return "Give each timeout in seconds, from 30 to 3,600."
    }
  }
}
