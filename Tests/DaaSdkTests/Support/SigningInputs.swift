import Foundation

@testable import DaaSdk

/// Signing inputs made for tests.
enum SigningInputs {
  static let now: Int64 = 1_800_000_000

  static func text(
    header: String = #"{"alg":"ES256"}"#, payload: String = #"{"iat":1800000000,"exp":1800000300}"#
  ) -> String {
    Base64URL.encode(Array(header.utf8)) + "." + Base64URL.encode(Array(payload.utf8))
  }

  static func registration(_ payload: String = #"{"attempt":1}"#) throws -> DaaRegistrationAuthorization {
    try DaaRegistrationAuthorization(
      text(header: #"{"alg":"ES256","typ":"daa-registration+jwt"}"#, payload: payload))
  }

  static func device(_ header: String = #"{"alg":"ES256"}"#) throws -> DaaDeviceAuthorizationSigningInput {
    try DaaDeviceAuthorizationSigningInput(text(header: header))
  }
}
