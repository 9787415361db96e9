import XCTest

@testable import DaaSdk

/// The system's own clock, without waiting for it.
final class ClockTests: XCTestCase {
  func testAnInstantThatHasComeIsNotWaitedFor() async throws {
    let clock = CeremonyClock.live
    let before = clock.now()
    try await clock.sleep(before)
    XCTAssertGreaterThanOrEqual(clock.now(), before)
  }

  func testACancelledTaskDoesNotWait() async throws {
    let clock = CeremonyClock.live
    let sleeper = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(clock.now().advanced(bySeconds: 3_600))
    }
    sleeper.cancel()
    let error = await thrown { try await sleeper.value }
    XCTAssertTrue(error is CancellationError)
  }
}
