import Foundation

public let LAErrorDomain = "com.apple.LocalAuthentication"

public enum LAPolicy: Int, Sendable {
  case deviceOwnerAuthenticationWithBiometrics = 1
  case deviceOwnerAuthentication = 2
}

public enum LAError {
  public enum Code: Int, Sendable {
    case authenticationFailed = -1
    case userCancel = -2
    case systemCancel = -4
    case passcodeNotSet = -5
    case biometryLockout = -8
    case appCancel = -9
    case notInteractive = -1004
  }
}

/// Unchecked: everything that changes is touched under the condition only.
open class LAContext: NSObject, @unchecked Sendable {
  private let condition = NSCondition()
  private var reason = ""
  private var isValid = true

  open var localizedReason: String {
    get { locked { reason } }
    set {
      // The system raises an exception.
      precondition(!newValue.isEmpty, "an empty reason")
      locked { reason = newValue }
    }
  }

  open func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool {
    FakeUser.shared.wasConsidered(for: policy)
    guard let code = FakeUser.shared.obstacle else { return true }
    error?.pointee = NSError(domain: FakeUser.shared.obstacleDomain, code: code.rawValue)
    return false
  }

  open func invalidate() {
    locked {
      isValid = false
      condition.broadcast()
    }
  }

  /// Asks the fake user; blocks while the user thinks, until the context is invalidated, or long enough for a test to
  /// have failed.
  public func ask() throws {
    FakeUser.shared.wasAsked(localizedReason)
    switch FakeUser.shared.answer {
    case .agrees: return
    case .refuses(let code): throw NSError(domain: LAErrorDomain, code: code.rawValue)
    case .thinks:
      let patienceEnds = Date(timeIntervalSinceNow: 10)
      let wasInvalidated = locked {
        while isValid, condition.wait(until: patienceEnds) {}
        return !isValid
      }
      if !wasInvalidated { FakeUser.shared.wasLeftAlone() }
      throw NSError(domain: LAErrorDomain, code: LAError.Code.appCancel.rawValue)
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }
}
