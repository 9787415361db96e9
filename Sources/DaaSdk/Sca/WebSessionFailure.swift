/// The error that a web-authentication session ended with: what may be told of it.
struct WebSessionFailure: Sendable, Equatable {
  /// `ASWebAuthenticationSessionErrorDomain`.
  static let sessionDomain = "com.apple.AuthenticationServices.WebAuthenticationSession"

  let domain: String
  let code: Int
  /// Whether the error's `userInfo` has `NSLocalizedFailureReasonErrorKey`: that is how the system reports a
  /// missing Associated Domain, under the code of a cancelled session.
  let hasFailureReason: Bool

  var ceremonyError: DaaScaError {
    if domain == Self.sessionDomain, code == 1, !hasFailureReason { return .cancelled }
    return .sessionUnavailable(message: "The system's session failed (\(domain), code \(code)).")
  }
}
