import Foundation

/// Why the authorization key could not be made, read, used or removed.
public enum DaaAuthKeyError: Error, Sendable, Hashable {
  /// The device has no Secure Enclave.
  case unsupported
  /// The device has no passcode; the key needs one.
  case passcodeNotSet
  /// This installation has no key: make one with `createIfNeeded()` and register it.
  case noKey
  /// The device is locked, was not unlocked since it started, or the app is not in front; or what the installation
  /// knows of its key can't be read or written now. No key was replaced.
  case temporarilyUnavailable
  /// The user refused Face ID, Touch ID or the passcode.
  case userCancelled
  /// This installation had a key and it is gone or can't be used: the device's passcode was removed, for example.
  /// `delete()`, then make and register a new one.
  case keyUnusable
  /// The app lacks the entitlement that the keychain asks for.
  case missingEntitlement
  /// Any other failure of the system, with its `OSStatus`, or the code of the enclave where it has no status.
  case failed(status: Int32)
  /// The input's `kid` or `jwk` is not this key's.
  case inputNamesAnotherKey
}

extension DaaAuthKeyError: LocalizedError {
  /// One English sentence for each case, for logs; that of `failed` names its status.
  public var errorDescription: String? {
    switch self {
    case .unsupported: return "The device has no Secure Enclave."
    case .passcodeNotSet: return "The device has no passcode."
    case .noKey: return "This installation has no authorization key."
    case .temporarilyUnavailable: return "The authorization key can't be reached now."
    case .userCancelled: return "The user refused the signature."
    case .keyUnusable: return "The authorization key of this installation is gone or can't be used."
    case .missingEntitlement: return "The app lacks a keychain entitlement."
    case .failed(let status): return "The system failed with status \(status)."
    case .inputNamesAnotherKey: return "The signing input names another key."
    }
  }

  /// What to do.
  public var recoverySuggestion: String? {
    switch self {
    case .unsupported: return "Offer an account that needs no key of the device."
    case .passcodeNotSet: return "Ask the user to set a passcode."
    case .noKey: return "Create the key and register it."
    case .temporarilyUnavailable: return "Try again when the device is unlocked and the app is in front."
    case .userCancelled: return "Not a failure. Offer a retry."
    case .keyUnusable: return "Delete the key, create a new one and register it."
    case .missingEntitlement: return "Check the app's entitlements and its signing."
    case .failed: return "Report the status with the SDK's version."
    case .inputNamesAnotherKey: return "An integration bug: name the key of this installation, or none."
    }
  }
}
