import Foundation

/// The person in front of the device, and what the device can ask of that person.
///
/// Unchecked: everything is touched under the lock only.
public final class FakeUser: @unchecked Sendable {
  public static let shared = FakeUser()

  public enum Answer: Sendable {
    case agrees
    case refuses(LAError.Code)
    /// Never answers.
    case thinks
  }

  private let lock = NSLock()
  private var nextAnswer = Answer.agrees
  private var whyNot: LAError.Code?
  private var whoSaysSo = LAErrorDomain
  private var onAsk: (@Sendable () -> Void)?
  private var asked: [String] = []
  private var considered: [LAPolicy] = []
  private var alone = false

  public var answer: Answer {
    get { lock.withLock { nextAnswer } }
    set { lock.withLock { nextAnswer = newValue } }
  }

  /// Why the device can't ask, if it can't.
  public var obstacle: LAError.Code? {
    get { lock.withLock { whyNot } }
    set { lock.withLock { whyNot = newValue } }
  }

  /// Whose error the obstacle is: the framework's, if nothing else is said.
  public var obstacleDomain: String {
    get { lock.withLock { whoSaysSo } }
    set { lock.withLock { whoSaysSo = newValue } }
  }

  /// The policies that a context was asked whether it can evaluate.
  public var policies: [LAPolicy] { lock.withLock { considered } }

  /// The reasons that were shown.
  public var reasons: [String] { lock.withLock { asked } }

  /// Whether a question was never taken back from a user who thinks.
  public var isLeftAlone: Bool { lock.withLock { alone } }

  /// Runs each time the user is asked.
  public func whenAsked(_ body: @escaping @Sendable () -> Void) { lock.withLock { onAsk = body } }

  public func reset() {
    lock.withLock {
      nextAnswer = .agrees
      whyNot = nil
      whoSaysSo = LAErrorDomain
      onAsk = nil
      asked = []
      considered = []
      alone = false
    }
  }

  func wasConsidered(for policy: LAPolicy) { lock.withLock { considered.append(policy) } }

  func wasLeftAlone() { lock.withLock { alone = true } }

  func wasAsked(_ reason: String) {
    let onAsk = lock.withLock {
      asked.append(reason)
      return self.onAsk
    }
    onAsk?()
  }
}
