import Foundation

/// The system's crypto library failed.
package struct CryptoError: Error, LocalizedError {
  package init() {}

  package var errorDescription: String? { "The system's crypto library failed." }
}
