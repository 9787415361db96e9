@testable import DaaSdk

/// A clock that stands still until a test moves it.
@MainActor
final class ManualClock {
  private struct Sleeper {
    let instant: CeremonyInstant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private(set) var now = CeremonyInstant(nanoseconds: 1_000_000_000_000)
  private var sleepers: [Int: Sleeper] = [:]
  private var nextID = 0

  var sleeperCount: Int { sleepers.count }

  nonisolated init() {}

  nonisolated var clock: CeremonyClock {
    CeremonyClock(
      now: { MainActor.assumeIsolated { self.now } },
      sleep: { try await self.sleep(until: $0) })
  }

  func advance(by seconds: Double) {
    now = now.advanced(bySeconds: seconds)
    for (id, sleeper) in sleepers where sleeper.instant <= now {
      sleepers[id] = nil
      sleeper.continuation.resume()
    }
  }

  private func sleep(until instant: CeremonyInstant) async throws {
    guard instant > now else { return }
    nextID += 1
    let id = nextID
    try await withTaskCancellationHandler {
      try Task.checkCancellation()
      try await withCheckedThrowingContinuation { continuation in
        sleepers[id] = Sleeper(instant: instant, continuation: continuation)
      }
    } onCancel: {
      Task { @MainActor in
        self.sleepers.removeValue(forKey: id)?.continuation.resume(throwing: CancellationError())
      }
    }
  }
}
