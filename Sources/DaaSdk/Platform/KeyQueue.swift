import Foundation

/// The one queue that the keychain and the enclave are called on: they block while the system asks the user.
struct KeyQueue: Sendable {
  private let queue = DispatchQueue(label: "DaaSdk.AuthKey", qos: .userInitiated)

  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }
}
