import Foundation

/// A signed device authorization: whoever holds it may send its request, for five minutes at most.
///
/// Shows nothing of itself when printed or dumped.
public struct DaaDeviceAuthorization: Sendable, Equatable, Redacted {
  /// The value of the `X-Device-Authorization` header: a compact JWS (RFC 7515 §7.1).
  public let compactJWS: String
  /// The signature alone: r‖s, 64 bytes (RFC 7518 §3.4).
  public let signature: Data

  init(_ input: DaaDeviceAuthorizationSigningInput, _ signature: JOSESignature) {
    compactJWS = input.input.compactJWS(signature)
    self.signature = Data(signature.bytes)
  }
}
