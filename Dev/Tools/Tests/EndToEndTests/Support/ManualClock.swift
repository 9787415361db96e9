@_spi(DaaTools) import DaaSdk
import ChildProcesses
import Foundation

/// A clock that goes when it is told to, so that no test waits for a deadline.
final class ManualClock: Sendable {
  private struct State {
    var now: UInt64 = 1_000_000_000
    var nextID = 0
    var sleepers: [Int: Sleeper] = [:]
  }

  private struct Sleeper {
    let until: UInt64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let state = Locked(State())

  var clock: DaaToolsClock {
    DaaToolsClock(now: { self.state.withLock { $0.now } }, sleep: { try await self.sleep(until: $0) })
  }

  func advance(bySeconds seconds: UInt64) {
    let woken = state.withLock { state in
      state.now += seconds * 1_000_000_000
      let due = state.sleepers.filter { [now = state.now] in $0.value.until <= now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  private func sleep(until instant: UInt64) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isDue = state.withLock { state in
          guard instant > state.now, !Task.isCancelled else { return true }
          state.sleepers[id] = Sleeper(until: instant, continuation: continuation)
          return false
        }
        if isDue { continuation.resume() }
      }
      try Task.checkCancellation()
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume()
    }
  }
}
