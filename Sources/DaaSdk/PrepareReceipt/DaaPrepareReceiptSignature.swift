import Foundation

/// The check of the signature on a Prepare receipt. It verifies and does nothing else.
public enum DaaPrepareReceiptSignature {
  /// Returns if `signature` is the ES256 signature (RFC 7518 §3.4) of `receipt`, byte for byte, by `publicKey`.
  ///
  /// - Parameters:
  ///   - signature: r‖s, 64 bytes.
  ///   - receipt: the receipt exactly as it came.
  ///   - publicKey: the key your app pins, X9.63 uncompressed, 65 bytes (SEC 1 §2.3.3).
  /// - Throws: ``DaaPrepareReceiptError/malformedKey`` if `publicKey` is not a point of P-256 in that form;
  ///   ``DaaPrepareReceiptError/malformedSignature`` if `signature` is not 64 bytes with r and s in range;
  ///   ``DaaPrepareReceiptError/mismatch`` if it is not the key's signature of `receipt`. Looked at in this order.
  public static func verify(_ signature: Data, of receipt: Data, publicKey: Data) throws {
    guard let point = UncompressedPoint(publicKey), let key = P256VerifyingKey(point) else {
      throw DaaPrepareReceiptError.malformedKey
    }
    guard let signature = JOSESignature(Array(signature)[...]) else {
      throw DaaPrepareReceiptError.malformedSignature
    }
    guard key.isValid(signature, of: Array(receipt)) else { throw DaaPrepareReceiptError.mismatch }
  }
}

/// Why a receipt's signature was refused.
public enum DaaPrepareReceiptError: Error, Sendable, Equatable {
  /// The pinned key is not a point of P-256 in X9.63 form.
  case malformedKey
  /// The signature is not 64 bytes, or its r or s is out of range.
  case malformedSignature
  /// The signature is not the key's signature of this receipt.
  case mismatch
}

extension DaaPrepareReceiptError: LocalizedError {
  /// One fixed English sentence for each case, for logs.
  public var errorDescription: String? {
    switch self {
    case .malformedKey: return "The pinned receipt key is malformed."
    case .malformedSignature: return "The receipt's signature is malformed."
    case .mismatch: return "The receipt's signature does not match."
    }
  }

  /// What to do.
  public var recoverySuggestion: String? {
    switch self {
    case .malformedKey: return "Pin the key as 65 bytes, 0x04 first."
    case .malformedSignature, .mismatch: return "Don't go on with this registration: the receipt is not Circle's."
    }
  }
}
