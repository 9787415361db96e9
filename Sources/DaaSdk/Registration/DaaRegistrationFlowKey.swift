import Foundation

/// The key of one registration attempt: P-256, in memory only, gone with its last reference.
///
/// It signs one ``DaaRegistrationAuthorization`` and nothing else; it can be neither exported nor kept. Shows nothing
/// of itself when printed or dumped.
public final class DaaRegistrationFlowKey: Sendable, Redacted {
  private let key: P256SigningKey
  private let signed = OnceSigned()

  /// Makes a key for one attempt.
  ///
  /// - Throws: ``DaaRegistrationFlowKeyError/generationFailed`` if the system's crypto library fails.
  public init() throws {
    guard let key = try? P256SigningKey() else { throw DaaRegistrationFlowKeyError.generationFailed }
    self.key = key
  }

  /// Its public key as SubjectPublicKeyInfo in DER; 91 bytes (RFC 5480 §2).
  public var spkiRepresentation: Data { Data(key.publicKey.spki) }

  /// Signs the attempt's authorization, exactly as given.
  ///
  /// - Parameter authorization: what is signed; the same one again after the first.
  /// - Returns: the value of the `X-Registration-Flow-Authorization` header and the signature alone; the same
  ///   again if the same authorization is given again.
  /// - Throws: ``DaaRegistrationFlowKeyError/alreadySigned`` if the key has signed a different authorization;
  ///   ``DaaRegistrationFlowKeyError/signingFailed`` if the system's crypto library fails.
  public func sign(_ authorization: DaaRegistrationAuthorization) throws -> DaaSignedRegistrationAuthorization {
    try signed.value(for: authorization) {
      guard let der = try? key.sign(Array(authorization.input.text.utf8)),
        let signature = JOSESignature(der: der[...])
      else { throw DaaRegistrationFlowKeyError.signingFailed }
      return DaaSignedRegistrationAuthorization(authorization, signature)
    }
  }
}

/// The one authorization that a flow key has signed.
///
/// Unchecked: what it holds is touched under its lock only.
final class OnceSigned: @unchecked Sendable {
  private let lock = NSLock()
  private var entry: (DaaRegistrationAuthorization, DaaSignedRegistrationAuthorization)?

  func value(
    for authorization: DaaRegistrationAuthorization, or sign: () throws -> DaaSignedRegistrationAuthorization
  ) throws -> DaaSignedRegistrationAuthorization {
    lock.lock()
    defer { lock.unlock() }
    if let (signed, result) = entry {
      guard signed == authorization else { throw DaaRegistrationFlowKeyError.alreadySigned }
      return result
    }
    let result = try sign()
    entry = (authorization, result)
    return result
  }
}

/// Why a flow key was not made or did not sign.
public enum DaaRegistrationFlowKeyError: Error, Sendable, Equatable {
  /// The system's crypto library could not make a key.
  case generationFailed
  /// The key has signed a different authorization: an attempt has one.
  case alreadySigned
  /// The system's crypto library could not sign.
  case signingFailed
}

extension DaaRegistrationFlowKeyError: LocalizedError {
  /// One fixed English sentence for each case, for logs.
  public var errorDescription: String? {
    switch self {
    case .generationFailed: return "The flow key could not be made."
    case .alreadySigned: return "The flow key has signed another authorization."
    case .signingFailed: return "The flow key could not sign."
    }
  }

  /// What to do.
  public var recoverySuggestion: String? {
    switch self {
    case .generationFailed, .signingFailed: return "Begin the registration again with a new key."
    case .alreadySigned: return "An integration bug: use a new key for each attempt."
    }
  }
}
