/// A value that comes once; any number of tasks may wait for it.
package final class OneShot<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case pending([CheckedContinuation<Value, Never>])
    case done(Value)
  }

  private let state = Locked(State.pending([]))

  package init() {}

  /// The value, if it has come.
  package var current: Value? {
    state.withLock { state in
      if case .done(let value) = state { return value }
      return nil
    }
  }

  /// Waits for the value. Cancelling the task doesn't end the wait.
  package var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let value: Value? = state.withLock { state in
          switch state {
          case .done(let value):
            return value
          case .pending(let waiting):
            state = .pending(waiting + [continuation])
            return nil
          }
        }
        if let value { continuation.resume(returning: value) }
      }
    }
  }

  /// Sets the value, unless it is set.
  package func fulfil(_ value: Value) {
    let waiting: [CheckedContinuation<Value, Never>] = state.withLock { state in
      guard case .pending(let waiting) = state else { return [] }
      state = .done(value)
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }
}
