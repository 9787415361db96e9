import Foundation
import Security

/// The device's enclave, and the keys that it has made.
///
/// Unchecked: everything is touched under the lock only.
public final class FakeSecureEnclave: @unchecked Sendable {
  public static let shared = FakeSecureEnclave()

  public enum Call: Sendable { case make, open, sign }

  struct HeldKey: Sendable {
    let key: Curve.Key
    let access: SecAccessControl
  }

  private let lock = NSLock()
  private var keys: [Data: HeldKey] = [:]
  private var failures: [Call: [(any Error)?]] = [:]
  private var exists = true

  public var isAvailable: Bool {
    get { lock.withLock { exists } }
    set { lock.withLock { exists = newValue } }
  }

  /// The access controls of the keys that were made, in no order.
  public var accessControls: [SecAccessControl] { lock.withLock { keys.values.map(\.access) } }

  /// The next calls of that kind throw these, in turn; nil lets one pass.
  public func fail(_ call: Call, _ errors: (any Error)?...) { lock.withLock { failures[call] = errors } }

  /// Forgets every key, as the enclave of another device would.
  public func reset() {
    lock.withLock {
      keys = [:]
      failures = [:]
      exists = true
    }
  }

  func make(_ access: SecAccessControl) throws -> (Data, HeldKey) {
    try pass(.make)
    let held = HeldKey(key: .generate(), access: access)
    let wrapped = Data("wrapped by this enclave: \(UUID().uuidString)".utf8)
    lock.withLock { keys[wrapped] = held }
    return (wrapped, held)
  }

  func open(_ wrapped: Data) throws -> HeldKey {
    try pass(.open)
    guard let held = lock.withLock({ keys[wrapped] }) else {
      throw NSError(domain: "CryptoTokenKit", code: -3)
    }
    return held
  }

  func pass(_ call: Call) throws {
    let failure: (any Error)? = lock.withLock {
      guard let next = failures[call]?.first else { return nil }
      failures[call]?.removeFirst()
      return next
    }
    if let failure { throw failure }
  }
}
