/// A failure of the keychain or the enclave, in the system's own numbers.
struct KeyFailure: Error, Equatable {
  /// The `OSStatus`.
  let status: Int32

  // The names are those of Security's SecBase.h.
  static let itemNotFound = KeyFailure(status: -25300)
  static let duplicateItem = KeyFailure(status: -25299)
  static let interactionNotAllowed = KeyFailure(status: -25308)
  static let interactionRequired = KeyFailure(status: -25315)
  static let notAvailable = KeyFailure(status: -25291)
  static let inDarkWake = KeyFailure(status: -25320)
  static let authFailed = KeyFailure(status: -25293)
  static let userCanceled = KeyFailure(status: -128)
  static let missingEntitlement = KeyFailure(status: -34018)
  static let decode = KeyFailure(status: -26275)
  static let internalError = KeyFailure(status: -26276)

  init(status: Int32) {
    self.status = status
  }

  /// The failure that an error of the enclave stands for.
  ///
  /// LocalAuthentication and CryptoTokenKit have codes of their own for what the keychain has a status for. Any other
  /// code is kept as it is.
  init(domain: String, code: Int) {
    switch (domain, code) {
    // LAError: userCancel; systemCancel, notInteractive; authenticationFailed, userFallback, biometryLockout.
    case ("com.apple.LocalAuthentication", -2): self = .userCanceled
    case ("com.apple.LocalAuthentication", -4), ("com.apple.LocalAuthentication", -1004):
      self = .interactionNotAllowed
    case ("com.apple.LocalAuthentication", -1), ("com.apple.LocalAuthentication", -3),
      ("com.apple.LocalAuthentication", -8):
      self = .authFailed
    // TKError: canceledByUser, authenticationFailed, authenticationNeeded. Not corruptedData (-3): the enclave says
    // that of whatever it has no better code for, a busy moment too, and no app may throw a good key away for it.
    case ("CryptoTokenKit", -4): self = .userCanceled
    case ("CryptoTokenKit", -5): self = .authFailed
    case ("CryptoTokenKit", -9): self = .interactionNotAllowed
    default: self = KeyFailure(status: Int32(clamping: code))
    }
  }

  /// What the app is told. Nothing becomes "no key" here: what a missing item means, the marker decides.
  var publicError: DaaAuthKeyError {
    switch self {
    case .interactionNotAllowed, .interactionRequired, .notAvailable, .inDarkWake: return .temporarilyUnavailable
    case .userCanceled: return .userCancelled
    case .missingEntitlement: return .missingEntitlement
    case .decode: return .keyUnusable
    default: return .failed(status: status)
    }
  }
}
