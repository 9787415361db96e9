import XCTest

@testable import DaaSdk

/// Contract 2.6: one ceremony at a time in the whole process.
@MainActor
final class CeremonyReplacementTests: XCTestCase {
  func testASecondCallEndsTheFirstAsCancelledAndDismissesItsSheet() async throws {
    let harness = CeremonyHarness()
    let (first, sheet) = try await harness.openApproval()
    let second = harness.approve(try harness.makeSca())
    let error = await failure(of: first)
    XCTAssertEqual(error, .cancelled)
    XCTAssertEqual(sheet.cancelCount, 1)
    await settle()
    XCTAssertEqual(harness.sessions.count, 2)
    try harness.session.succeed()
    let text = try await second.value
    XCTAssertEqual(text, Samples.assertion)
  }

  func testTwoClientsShareTheOneSlotOfTheProcess() async throws {
    let one = CeremonyHarness()
    let other = CeremonyHarness()
    let first = one.approve(try one.makeSca(usesProcessSlot: true))
    await settle()
    let second = other.approve(try other.makeSca(usesProcessSlot: true))
    let error = await failure(of: first)
    XCTAssertEqual(error, .cancelled)
    await settle()
    try other.session.succeed()
    _ = try await second.value
  }

  func testTheNewSheetWaitsForTheOldOneToLeave() async throws {
    let harness = CeremonyHarness()
    let (_, old) = try await harness.openApproval()
    old.answersCancel = false
    let second = harness.approve(try harness.makeSca())
    await settle()
    XCTAssertEqual(harness.sessions.count, 1)
    old.end(.sheetClosed)
    await settle()
    XCTAssertEqual(harness.sessions.count, 2)
    try harness.session.succeed()
    _ = try await second.value
  }

  func testTheNewSheetWaitsNoLongerThanOneSecond() async throws {
    let harness = CeremonyHarness()
    let (_, old) = try await harness.openApproval()
    old.answersCancel = false
    let second = harness.approve(try harness.makeSca())
    await settle()
    harness.clock.advance(by: 0.999)
    await settle()
    XCTAssertEqual(harness.sessions.count, 1)
    harness.clock.advance(by: 0.001)
    await settle()
    XCTAssertEqual(harness.sessions.count, 2)
    try harness.session.succeed()
    _ = try await second.value
  }

  func testTheSheetOfACancelledCallIsWaitedForToo() async throws {
    let harness = CeremonyHarness()
    let (first, old) = try await harness.openApproval()
    old.answersCancel = false
    first.cancel()
    _ = await failure(of: first)
    let second = harness.approve(try harness.makeSca())
    await settle()
    XCTAssertEqual(harness.sessions.count, 1)
    old.end(.sheetClosed)
    await settle()
    XCTAssertEqual(harness.sessions.count, 2)
    try harness.session.succeed()
    _ = try await second.value
  }

  func testAThirdCallWhileTheFirstSheetLeavesWaitsForItToo() async throws {
    let harness = CeremonyHarness()
    let (_, old) = try await harness.openApproval()
    old.answersCancel = false
    let second = harness.approve(try harness.makeSca())
    await settle()
    let third = harness.approve(try harness.makeSca())
    let error = await failure(of: second)
    XCTAssertEqual(error, .cancelled)
    await settle()
    XCTAssertEqual(harness.sessions.count, 1, "Nothing of the second call is shown")
    old.end(.sheetClosed)
    await settle()
    XCTAssertEqual(harness.sessions.count, 2)
    try harness.session.succeed()
    _ = try await third.value
  }

  func testWhatARetiredSessionReportsDecidesNothing() async throws {
    let harness = CeremonyHarness()
    let (first, old) = try await harness.openApproval()
    old.answersCancel = false
    let url = old.successURL()
    let second = harness.approve(try harness.makeSca())
    _ = await failure(of: first)
    old.end(.callback(url))
    await settle()
    XCTAssertEqual(harness.sessions.count, 2)
    old.end(.callback(url))
    old.end(.nothing)
    await settle()
    try harness.session.succeed(with: #"{"second":true}"#)
    let text = try await second.value
    XCTAssertEqual(text, #"{"second":true}"#)
  }

  func testAnAnswerBeforeACancellationCountsWhateverCameBeforeBoth() async throws {
    let harness = CeremonyHarness()
    let (_, old) = try await harness.openApproval()
    old.answersCancel = false
    let second = harness.approve(try harness.makeSca())
    await settle()
    harness.clock.advance(by: CeremonySheet.farewell)
    await settle()
    // In one turn: the old sheet has left at last, the answer comes, the app gives up.
    old.end(.sheetClosed)
    try harness.session.succeed()
    second.cancel()
    let text = try await second.value
    XCTAssertEqual(text, Samples.assertion)
  }

  func testARetiredSessionThatReportsAgainWakesNobody() async throws {
    let harness = CeremonyHarness()
    let (_, old) = try await harness.openApproval()
    harness.hasWindow = false
    let second = harness.approve(try harness.makeSca())
    await settle()
    let looks = harness.windowLooks
    harness.hasWindow = true
    old.end(.sheetClosed)
    await settle()
    XCTAssertEqual(harness.windowLooks, looks, "It looks for a window when its own clock rings")
    harness.clock.advance(by: 0.05)
    await settle()
    XCTAssertEqual(harness.windowLooks, looks + 1)
    try harness.session.succeed()
    _ = try await second.value
  }

  func testAReplacedCallPresentsNothingWhenItsWindowAppears() async throws {
    let harness = CeremonyHarness()
    harness.hasWindow = false
    let first = harness.approve(try harness.makeSca())
    await settle()
    let second = harness.enroll(try harness.makeSca())
    harness.hasWindow = true
    harness.clock.advance(by: 0.05)
    let error = await failure(of: first)
    XCTAssertEqual(error, .cancelled)
    await settle()
    harness.clock.advance(by: 0.05)
    await settle()
    XCTAssertEqual(harness.sessions.map { $0.parameter("kind") }, ["registration"])
    try harness.session.succeed()
    _ = try await second.value
  }

  func testAReplacementInTheSameTurnAsTheWindowPresentsNothing() async throws {
    let harness = CeremonyHarness()
    harness.hasWindow = false
    let sca = try harness.makeSca()
    let first = harness.approve(sca)
    await settle()
    // The first call is woken to look again, and stopped before it does.
    harness.hasWindow = true
    harness.clock.advance(by: 0.05)
    for _ in 0..<2 { await Task.yield() }
    let second = harness.enroll(sca)
    await settle()
    let firstShown = harness.sessions.filter { $0.parameter("kind") == "challenge" && $0.cancelCount == 0 }
    XCTAssertTrue(firstShown.isEmpty)
    _ = await failure(of: first)
    await settle()
    try harness.session.succeed()
    _ = try await second.value
  }

  func testTheWaitForTheOldSheetCountsAgainstTheDeadline() async throws {
    let harness = CeremonyHarness()
    let (_, old) = try await harness.openApproval()
    old.answersCancel = false
    let second = harness.approve(try harness.makeSca(approveTimeout: 30))
    await settle()
    harness.clock.advance(by: 1)
    await settle()
    harness.clock.advance(by: 29)
    let error = await failure(of: second)
    XCTAssertEqual(caseName(error), "expired")
  }
}
