import Foundation

@testable import DaaSdk

/// Keys in memory, known by a number, that fail with the statuses a test gives them.
final class FakeEnclave: KeyEnclave, @unchecked Sendable {
  enum Call { case make, publicKey, sign }

  // Unchecked: everything below is touched under the lock only.
  private let lock = NSLock()
  private var keys: [Data: P256SigningKey] = [:]
  private var failures: [Call: [Int32]] = [:]
  private var passcodeAnswers: [Bool] = []
  private var reasons: [DaaAuthKey.AccessPolicy] = []
  private var onSign: (() -> Void)?
  private var answer: Data?
  private var onMake: (@Sendable () async -> Void)?
  private var onPasscode: (() -> Void)?

  let isSupported: Bool

  init(isSupported: Bool = true) {
    self.isSupported = isSupported
  }

  private func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  var keyCount: Int { locked { keys.count } }
  var policies: [DaaAuthKey.AccessPolicy] { locked { reasons } }

  func fail(_ call: Call, with statuses: Int32...) { locked { failures[call] = statuses } }
  func answerPasscode(_ answers: Bool...) { locked { passcodeAnswers = answers } }
  /// Runs `body` once, in the middle of the next creation.
  func whenMaking(_ body: @escaping @Sendable () async -> Void) { locked { onMake = body } }
  /// Runs `body` once, when it is next asked for a passcode.
  func whenAskedForPasscode(_ body: @escaping () -> Void) { locked { onPasscode = body } }
  /// What it gives out for a signature from now on.
  func answer(_ der: Data) { locked { answer = der } }
  func whenSigning(_ body: @escaping () -> Void) { locked { onSign = body } }

  private func pass(_ call: Call) throws {
    try locked {
      if let status = failures[call]?.first {
        failures[call]?.removeFirst()
        throw KeyFailure(status: status)
      }
    }
  }

  func hasPasscode() async -> Bool {
    await Task.yield()
    let onPasscode = locked {
      defer { self.onPasscode = nil }
      return self.onPasscode
    }
    onPasscode?()
    return locked { passcodeAnswers.isEmpty ? true : passcodeAnswers.removeFirst() }
  }

  func makeKey(_ policy: DaaAuthKey.AccessPolicy) async throws -> Data {
    await Task.yield()
    try pass(.make)
    let onMake = locked {
      defer { self.onMake = nil }
      return self.onMake
    }
    await onMake?()
    let key = try P256SigningKey()
    return locked {
      let wrapped = Data("wrapped \(keys.count)".utf8)
      keys[wrapped] = key
      reasons.append(policy)
      return wrapped
    }
  }

  func publicKey(of wrapped: Data) async throws -> Data {
    await Task.yield()
    try pass(.publicKey)
    guard let key = locked({ keys[wrapped] }) else { throw KeyFailure.decode }
    return Data(key.publicKey.x963)
  }

  func sign(_ message: Data, with wrapped: Data, _ policy: DaaAuthKey.AccessPolicy) async throws -> Data {
    await Task.yield()
    try pass(.sign)
    let (key, onSign) = locked {
      reasons.append(policy)
      return (keys[wrapped], self.onSign)
    }
    onSign?()
    if let answer = locked({ answer }) { return answer }
    guard let key else { throw KeyFailure.decode }
    return Data(try key.sign(Array(message)))
  }
}
