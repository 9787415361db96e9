import Foundation

/// The system's side of one session: what the app asked for, and how the test lets it end.
///
/// Unchecked: everything that changes is touched under the lock only, and the completion handler may be called on any
/// thread, as the system does.
public final class FakeWebSession: @unchecked Sendable {
  /// What the session waits for, and through which of the two initialisers.
  public enum End: Sendable, Equatable {
    case scheme(String?)
    case callback(scheme: String)
    case https(host: String, path: String)
  }

  public let url: URL
  public let end: End

  private let lock = NSLock()
  private let completion: ASWebAuthenticationSession.CompletionHandler
  private var state = State()

  private struct State {
    weak var anchor: ASPresentationAnchor?
    var isEphemeral = false
    var startCount = 0
    var cancelCount = 0
    var completionCount = 0
    var isGone = false
    var wasReleasedEarly = false
  }

  init(_ url: URL, _ end: End, _ completion: @escaping ASWebAuthenticationSession.CompletionHandler) {
    self.url = url
    self.end = end
    self.completion = completion
  }

  public var anchor: ASPresentationAnchor? { locked { state.anchor } }
  public var isEphemeral: Bool { locked { state.isEphemeral } }
  public var startCount: Int { locked { state.startCount } }
  public var cancelCount: Int { locked { state.cancelCount } }
  public var completionCount: Int { locked { state.completionCount } }
  /// Whether the app has let go of the session.
  public var isGone: Bool { locked { state.isGone } }
  /// Whether it did before the session had ended: the system then takes the sheet away and says nothing.
  public var wasReleasedEarly: Bool { locked { state.wasReleasedEarly } }

  // MARK: The page, the user and the system

  /// Ends at the callback, or with an error, or with neither.
  public func complete(_ url: URL?, _ error: (any Error)? = nil) {
    locked { state.completionCount += 1 }
    completion(url, error)
  }

  /// As the above, on a thread of its own; returns when the handler has.
  public func completeOffTheMainThread(_ url: URL?, _ error: (any Error)? = nil) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      self.complete(url, error)
      done.signal()
    }
    done.wait()
  }

  /// Ends with an error of the session's own domain.
  public func fail(code: Int, reason: String? = nil) {
    complete(nil, Self.error(code: code, reason: reason))
  }

  public static func error(code: Int, reason: String? = nil) -> NSError {
    NSError(
      domain: ASWebAuthenticationSessionErrorDomain, code: code,
      userInfo: reason.map { [NSLocalizedFailureReasonErrorKey: $0] } ?? [:])
  }

  // MARK: What the app calls

  func start(over anchor: ASPresentationAnchor?, isEphemeral: Bool) -> Bool {
    locked {
      state.startCount += 1
      state.anchor = anchor
      state.isEphemeral = isEphemeral
    }
    // The system's answer to a session without a provider.
    guard anchor != nil else {
      fail(code: 2)
      return false
    }
    return FakeWebSessions.shared.start(self)
  }

  func cancel() {
    locked { state.cancelCount += 1 }
    if FakeWebSessions.shared.answersCancel { fail(code: 1) }
  }

  func sessionIsGone() {
    locked {
      state.isGone = true
      state.wasReleasedEarly = state.startCount > 0 && state.completionCount == 0 && state.cancelCount == 0
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value { lock.withLock(body) }
}

/// Every session that was made since the last `reset`.
///
/// Unchecked: everything is touched under the lock only.
public final class FakeWebSessions: @unchecked Sendable {
  public static let shared = FakeWebSessions()

  private let lock = NSLock()
  private var made: [FakeWebSession] = []
  private var onStart: (@Sendable (FakeWebSession) -> Bool)?
  private var cancelIsAnswered = true
  private var pathsCompared = PathComparison.decoded

  /// How `Callback.matchesURL(_:)` compares a path. Apple's documentation says nothing of it.
  public enum PathComparison: Sendable { case decoded, asWritten, never }

  public var pathComparison: PathComparison {
    get { lock.withLock { pathsCompared } }
    set { lock.withLock { pathsCompared = newValue } }
  }

  public var all: [FakeWebSession] { lock.withLock { made } }

  /// Whether `cancel()` makes a session report its end, as it does most of the time.
  public var answersCancel: Bool {
    get { lock.withLock { cancelIsAnswered } }
    set { lock.withLock { cancelIsAnswered = newValue } }
  }

  /// What `start()` does and gives from now on.
  public func whenStarted(_ body: @escaping @Sendable (FakeWebSession) -> Bool) {
    lock.withLock { onStart = body }
  }

  public func reset() {
    lock.withLock {
      made = []
      onStart = nil
      cancelIsAnswered = true
      pathsCompared = .decoded
    }
  }

  func recognises(_ url: URL, _ end: FakeWebSession.End) -> Bool {
    let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    switch end {
    case .scheme, .callback: return true
    case .https(let host, let path):
      switch pathComparison {
      case .decoded: return parts?.host == host && parts?.path == path
      case .asWritten: return parts?.host == host && parts?.percentEncodedPath == path
      case .never: return false
      }
    }
  }

  func add(_ session: FakeWebSession) { lock.withLock { made.append(session) } }

  func start(_ session: FakeWebSession) -> Bool { lock.withLock { onStart }?(session) ?? true }
}
