import Foundation

/// Why a text is not one that the authorization key or the flow key signs.
public enum DaaSigningInputError: Error, Sendable, Equatable {
  /// More than 16,384 bytes.
  case tooLong
  /// Not two parts of ASCII with one dot between them (RFC 7515 §7.1).
  case notCompactJWS
  /// A part is not canonical, unpadded base64url.
  case notBase64URL
  /// A part is not a strict JSON object: a name twice, half a surrogate pair, deeper than 32 levels, bad syntax.
  case notStrictJSON
  /// The header's `alg` is not `ES256`.
  case algorithm
  /// The header has `crit` or `b64`.
  case criticalHeader
  /// The header's `typ` is not text, or is of the other profile: a registration's in a device authorization, any but
  /// the registration's in a registration authorization.
  case type
  /// The header's `kid` is not text, or its `jwk` is not a public P-256 key, or holds a private member.
  case keyHeader
  /// `iat` or `exp` is missing, or not a whole number of seconds written in digits.
  case times
  /// `exp` is not 1 to 300 seconds after `iat`.
  case lifetime
  /// `exp` has passed on the device's clock.
  case expired
  /// `iat` is more than 60 seconds ahead of the device's clock.
  case issuedInFuture
}

extension DaaSigningInputError: LocalizedError {
  /// One fixed English sentence for each case, for logs.
  public var errorDescription: String? {
    switch self {
    case .tooLong: return "The signing input is longer than 16 KiB."
    case .notCompactJWS: return "The signing input is not two parts of ASCII with a dot between them."
    case .notBase64URL: return "A part of the signing input is not canonical base64url."
    case .notStrictJSON: return "A part of the signing input is not a strict JSON object."
    case .algorithm: return "The signing input's algorithm is not ES256."
    case .criticalHeader: return "The signing input's header has crit or b64."
    case .type: return "The signing input is of another type."
    case .keyHeader: return "The signing input's header names its key in a way that is not allowed."
    case .times: return "The signing input lacks whole numbers of seconds in iat and exp."
    case .lifetime: return "The signing input lives for less than a second or more than five minutes."
    case .expired: return "The signing input has expired on this device's clock."
    case .issuedInFuture: return "The signing input is issued ahead of this device's clock."
    }
  }

  /// What to do.
  public var recoverySuggestion: String? {
    switch self {
    case .expired, .issuedInFuture:
      return "Check the device's clock, make a new input and sign that."
    default:
      return "An integration bug: make the input as the profile says."
    }
  }
}
