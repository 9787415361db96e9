import XCTest

@testable import DaaSdk

/// The seams' live values.
final class SystemTests: XCTestCase {
  func testTheClockGoesForward() {
    let first = CeremonyClock.live.now()
    XCTAssertLessThanOrEqual(first, CeremonyClock.live.now())
    XCTAssertGreaterThan(first.nanoseconds, 0)
  }

  #if os(Linux)
    func testTheClockIsBoottimeInNanoseconds() {
      func boottime() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
      }
      let before = boottime()
      let now = CeremonyClock.live.now().nanoseconds
      XCTAssertTrue((before...boottime()).contains(now))
    }
  #endif

  func testAnInstantThatHasPassedIsNotWaitedFor() async throws {
    try await CeremonyClock.live.sleep(CeremonyClock.live.now())
  }

  func testSleepEndsWithItsTask() async throws {
    let task = Task { try await CeremonyClock.live.sleep(CeremonyClock.live.now().advanced(bySeconds: 3_600)) }
    task.cancel()
    guard case .failure(let error) = await task.result else { return XCTFail("It slept for an hour") }
    XCTAssertTrue(error is CancellationError)
  }

  func testSecondsAreNanoseconds() {
    let instant = CeremonyInstant(nanoseconds: 5).advanced(bySeconds: 0.05)
    XCTAssertEqual(instant.nanoseconds, 50_000_005)
  }

  func testTheGeneratorFillsEveryByteAsked() throws {
    for count in [0, 1, 255, 256, 257, 1_024] {
      XCTAssertEqual(try RandomSource.live.bytes(count).count, count)
    }
    // Each byte is zero in all of 16 drawings once in 2^128.
    var seen = [UInt8](repeating: 0, count: 600)
    for _ in 0..<16 { seen = zip(seen, try RandomSource.live.bytes(600)).map { $0 | $1 } }
    XCTAssertFalse(seen.contains(0))
  }

  func testThisBuildDeliversHTTPSCallbacks() {
    XCTAssertEqual(CallbackSupport.live, CallbackSupport(deliversHTTPS: true, hasPasskeys: true))
  }
}
