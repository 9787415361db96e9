import Foundation

/// Something in the demo was not as it should be.
struct DemoFailure: Error, LocalizedError {
  let sentence: String

  var errorDescription: String? { sentence }
}
