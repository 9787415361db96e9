import XCTest

@testable import DaaSdk

/// Contract 2.6: the window that a sheet is shown over.
@MainActor
final class CeremonyWindowTests: XCTestCase {
  func testTheSessionIsShownOverTheWindowFound() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    XCTAssertTrue(session.window.object === harness)
    session.succeed()
    _ = try await call.value
  }

  func testAWindowThatAppearsWithinTwoSecondsIsUsed() async throws {
    let harness = CeremonyHarness()
    harness.hasWindow = false
    let call = harness.approve(try harness.makeSca())
    await settle()
    for _ in 0..<39 {
      harness.clock.advance(by: 0.05)
      await settle()
    }
    XCTAssertTrue(harness.sessions.isEmpty)
    harness.hasWindow = true
    harness.clock.advance(by: 0.05)
    await settle()
    XCTAssertEqual(harness.sessions.count, 1)
    try harness.session.succeed()
    _ = try await call.value
  }

  func testNoWindowAfterTwoSecondsIsSessionUnavailable() async throws {
    let harness = CeremonyHarness()
    harness.hasWindow = false
    let call = harness.approve(try harness.makeSca())
    await settle()
    for _ in 0..<40 {
      harness.clock.advance(by: 0.05)
      await settle()
    }
    let error = await failure(of: call)
    XCTAssertEqual(caseName(error), "sessionUnavailable")
    XCTAssertTrue(harness.sessions.isEmpty)
    XCTAssertEqual(harness.clock.sleeperCount, 0)
  }

  func testTheSearchIsOverAtTwoSecondsAndNotBefore() async throws {
    let harness = CeremonyHarness()
    harness.hasWindow = false
    let call = harness.approve(try harness.makeSca())
    await settle()
    try await assertItIsLookedForUntilTwoSeconds(harness, call, sheets: 1)
  }

  /// Of a search that begins now.
  private func assertItIsLookedForUntilTwoSeconds(
    _ harness: CeremonyHarness, _ call: Task<String, any Error>, sheets: Int, file: StaticString = #filePath,
    line: UInt = #line
  ) async throws {
    harness.clock.advance(by: 1.999)
    await settle()
    harness.hasWindow = true
    harness.clock.advance(by: 0.001)
    await settle()
    XCTAssertEqual(harness.sessions.count, sheets, file: file, line: line)
    try harness.session.succeed()
    _ = try await call.value
  }

  func testThePatienceBeginsWithTheSearch() async throws {
    let harness = CeremonyHarness()
    let (_, old) = try await harness.openApproval()
    old.answersCancel = false
    harness.hasWindow = false
    let call = harness.approve(try harness.makeSca())
    await settle()
    // A second for the old sheet, and the two of the search only then.
    harness.clock.advance(by: CeremonySheet.farewell)
    await settle()
    try await assertItIsLookedForUntilTwoSeconds(harness, call, sheets: 2)
  }

  // MARK: While it is looked for

  func testACallThatEndsWhileItsWindowIsLookedForPresentsNothing() async throws {
    for (expected, happens) in [
      ("cancelled", { $1.cancel() }), ("cancelled", { harness, _ in harness.slot.running?.stop() }),
      ("expired", { harness, _ in harness.clock.advance(by: 300) }),
    ] as [(String, (CeremonyHarness, Task<String, any Error>) -> Void)] {
      let harness = CeremonyHarness()
      let call = harness.approve(try harness.makeSca())
      harness.onWindowLook = { happens(harness, call) }
      let error = await failure(of: call)
      XCTAssertEqual(error.map(caseName), expected)
      XCTAssertEqual(harness.windowLooks, 1)
      XCTAssertTrue(harness.sessions.isEmpty)
      harness.onWindowLook = {}
    }
  }
}
