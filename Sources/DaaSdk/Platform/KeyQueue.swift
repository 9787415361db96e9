import Foundation

/// A serial queue that the keychain or the enclave is called on: their calls block, the enclave's while the user is
/// asked.
struct KeyQueue: Sendable {
  private let queue = DispatchQueue(label: "DaaSdk.AuthKey", qos: .userInitiated)

  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }
}
