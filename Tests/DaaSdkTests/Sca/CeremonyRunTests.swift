import XCTest

@testable import DaaSdk

/// Contract 2.6: one ceremony, from its call to its end.
@MainActor
final class CeremonyRunTests: XCTestCase {
  func testApproveReturnsTheAnswerByteForByte() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    session.succeed(with: #"{"id":"x","extra":{"deep":[1,2.50]},"n":1e3}"#)
    let text = try await call.value
    XCTAssertEqual(text, #"{"id":"x","extra":{"deep":[1,2.50]},"n":1e3}"#)
  }

  func testEnrollThenApproveOnOneClientEachInASessionOfItsOwn() async throws {
    let harness = CeremonyHarness()
    let sca = try harness.makeSca()
    let enrolling = harness.enroll(sca)
    await settle()
    try harness.session.succeed(with: #"{"kind":"attestation"}"#)
    let attestation = try await enrolling.value
    XCTAssertEqual(attestation, #"{"kind":"attestation"}"#)

    let approving = harness.approve(sca)
    await settle()
    try harness.session.succeed()
    let assertion = try await approving.value
    XCTAssertEqual(assertion, Samples.assertion)
    XCTAssertEqual(harness.sessions.count, 2)
    XCTAssertEqual(harness.windowLooks, 2, "The window of the first may be gone by the second")
    XCTAssertNotEqual(harness.sessions[0].parameter("state"), harness.sessions[1].parameter("state"))
  }

  func testTheLinkGoesWhereTheConfigurationSays() async throws {
    for (environment, origin, expected) in [
      (.sandbox, nil, "https://daa-sca-sandbox.circle.com/"), (.production, nil, "https://daa-sca.circle.com/"),
      (.sandbox, "http://localhost:8443", "http://localhost:8443/"),
    ] as [(DaaEnvironment, String?, String)] {
      let harness = CeremonyHarness()
      let call = harness.approve(try harness.makeSca(environment: environment, circleOrigin: origin))
      await settle()
      let link = try harness.session.url.absoluteString
      XCTAssertTrue(link.hasPrefix(expected))
      try harness.session.succeed()
      _ = try await call.value
    }
  }

  func testTheLinkCarriesKindStateAndToken() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    XCTAssertEqual(session.parameter("kind"), "challenge")
    XCTAssertEqual(session.parameter("token"), Samples.token)
    XCTAssertEqual(session.parameter("state").utf8.count, 43)
    session.succeed()
    _ = try await call.value
  }

  // MARK: What ends it before anything opens

  func testABadTokenOpensNothingAndLeavesTheRunningCeremonyAlone() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    let bad = harness.approve(try harness.makeSca(), token: " ")
    let error = await failure(of: bad)
    XCTAssertEqual(caseName(error), "protocol")
    XCTAssertEqual(harness.sessions.count, 1)
    XCTAssertEqual(session.cancelCount, 0)
    session.succeed()
    _ = try await call.value
  }

  func testAnAlreadyCancelledTaskOpensNothingAndLeavesTheRunningCeremonyAlone() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    let late = harness.approve(try harness.makeSca())
    late.cancel()
    let error = await failure(of: late)
    XCTAssertEqual(error, .cancelled)
    XCTAssertEqual(harness.sessions.count, 1)
    session.succeed()
    _ = try await call.value
  }

  func testAFailingGeneratorOpensNothingAndLeavesTheRunningCeremonyAlone() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    harness.randomFails = true
    let error = await failure(of: harness.approve(try harness.makeSca()))
    XCTAssertEqual(caseName(error), "sessionUnavailable")
    XCTAssertEqual(harness.sessions.count, 1)
    XCTAssertEqual(session.cancelCount, 0)
    session.succeed()
    _ = try await call.value
  }

  func testAPlatformWithoutASessionIsSessionUnavailable() async throws {
    let sca = DaaSca(
      configuration: try DaaScaConfiguration(environment: .sandbox, redirectURI: "com.example.app:/cb"))
    let error = await failure(of: Task { try await sca.approve(frameToken: Samples.token) })
    XCTAssertEqual(caseName(error), "sessionUnavailable")
  }

  // MARK: Cancellation

  func testCancellingTheTaskDismissesTheSheet() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    call.cancel()
    let error = await failure(of: call)
    XCTAssertEqual(error, .cancelled)
    XCTAssertEqual(session.cancelCount, 1)
  }

  func testCancellingTheTaskEndsTheCallEvenIfTheSessionNeverReports() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    session.answersCancel = false
    call.cancel()
    let error = await failure(of: call)
    XCTAssertEqual(error, .cancelled)
  }

  func testCancellingWhileWaitingForAWindowPresentsNothingLater() async throws {
    let harness = CeremonyHarness()
    harness.hasWindow = false
    let call = harness.approve(try harness.makeSca())
    await settle()
    call.cancel()
    harness.hasWindow = true
    harness.clock.advance(by: 0.05)
    let error = await failure(of: call)
    XCTAssertEqual(error, .cancelled)
    harness.clock.advance(by: 5)
    await settle()
    XCTAssertTrue(harness.sessions.isEmpty)
  }

  func testCancellingAfterTheAnswerHasNoEffect() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    session.succeed()
    await settle()
    call.cancel()
    let text = try await call.value
    XCTAssertEqual(text, Samples.assertion)
    XCTAssertEqual(session.cancelCount, 0)
  }

  func testAnAnswerAfterCancellationDoesNotCount() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    session.answersCancel = false
    call.cancel()
    session.succeed()
    let error = await failure(of: call)
    XCTAssertEqual(error, .cancelled)
  }

  // MARK: The deadline

  func testTheDeadlineDismissesTheSheetAndExpires() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    harness.clock.advance(by: 299.999)
    await settle()
    XCTAssertEqual(session.cancelCount, 0)
    harness.clock.advance(by: 0.001)
    let error = await failure(of: call)
    XCTAssertEqual(caseName(error), "expired")
    XCTAssertEqual(session.cancelCount, 1)
  }

  func testEnrollHasItsOwnTimeout() async throws {
    let harness = CeremonyHarness()
    let call = harness.enroll(try harness.makeSca(approveTimeout: 30, enrollTimeout: 40))
    await settle()
    harness.clock.advance(by: 39)
    await settle()
    XCTAssertEqual(try harness.session.cancelCount, 0)
    harness.clock.advance(by: 1)
    let error = await failure(of: call)
    XCTAssertEqual(caseName(error), "expired")
  }

  func testASuccessAtTheDeadlineIsExpiredEvenIfNoTimerRang() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    let url = session.successURL()
    session.end(.callback(url))
    harness.clock.advance(by: 300)
    let error = await failure(of: call)
    XCTAssertEqual(caseName(error), "expired")
  }

  func testASuccessJustBeforeTheDeadlineCounts() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    harness.clock.advance(by: 299.9)
    session.succeed()
    let text = try await call.value
    XCTAssertEqual(text, Samples.assertion)
  }

  func testAForeignCallbackAtTheDeadlineIsStillAMismatch() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    session.end(.callback("com.example.app.sca://callback#v=1"))
    harness.clock.advance(by: 300)
    let error = await failure(of: call)
    XCTAssertEqual(error, .stateMismatch)
  }

  func testTheDeadlineCoversTheWaitForAWindow() async throws {
    let harness = CeremonyHarness()
    harness.hasWindow = false
    let call = harness.approve(try harness.makeSca(approveTimeout: 30))
    await settle()
    harness.clock.advance(by: 30)
    let error = await failure(of: call)
    XCTAssertEqual(caseName(error), "expired")
    XCTAssertTrue(harness.sessions.isEmpty)
  }

  func testClosingTheSheetAfterTheDeadlineIsExpired() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    session.end(.sheetClosed)
    harness.clock.advance(by: 300)
    let error = await failure(of: call)
    XCTAssertEqual(caseName(error), "expired")
  }

  // MARK: Nothing is left behind

  func testACancellationThatIsReadAfterTheDeadlineIsExpired() async throws {
    let harness = CeremonyHarness()
    let (call, _) = try await harness.openApproval()
    call.cancel()
    harness.clock.advance(by: 300)
    let error = await failure(of: call)
    XCTAssertEqual(caseName(error), "expired")
  }

  func testALateCallbackFindsNobodyWhoKeepsIt() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    session.answersCancel = false
    weak var running: RunningCeremony?
    running = harness.slot.running
    XCTAssertNotNil(running)
    call.cancel()
    _ = await failure(of: call)
    session.end(.callback(session.successURL()))
    await settle()
    XCTAssertNil(running, "The system's session must not keep the ceremony and its secrets")
  }

  func testNothingIsLeftBehindAfterASuccess() async throws {
    try await checkNothingIsLeft { _, session in session.succeed() }
  }

  func testNothingIsLeftBehindAfterAClosedSheet() async throws {
    try await checkNothingIsLeft { _, session in session.end(.sheetClosed) }
  }

  func testNothingIsLeftBehindAfterACancellation() async throws {
    try await checkNothingIsLeft { call, _ in call.cancel() }
  }

  func testNothingIsLeftBehindWhenTheSessionNeverReports() async throws {
    try await checkNothingIsLeft { call, session in
      session.answersCancel = false
      call.cancel()
    }
  }

  func testNothingIsLeftBehindWhenTheSystemDoesNotStart() async throws {
    let harness = CeremonyHarness()
    harness.onStart = { _ in false }
    _ = await failure(of: harness.approve(try harness.makeSca()))
    await settle()
    try checkReleased(harness)
  }

  private func checkNothingIsLeft(
    _ end: (Task<String, any Error>, FakeSession) -> Void, line: UInt = #line
  ) async throws {
    let harness = CeremonyHarness()
    let call = harness.approve(try harness.makeSca())
    await settle()
    end(call, try harness.session)
    _ = await call.result
    await settle()
    try checkReleased(harness, line: line)
  }

  private func checkReleased(_ harness: CeremonyHarness, line: UInt = #line) throws {
    weak var session: FakeSession?
    session = try harness.session
    XCTAssertNotNil(session, line: line)
    harness.forgetSessions()
    XCTAssertNil(session, "The session is retained", line: line)
    XCTAssertEqual(harness.clock.sleeperCount, 0, "A timer is left", line: line)
    XCTAssertNil(harness.slot.running, "The ceremony, with its secrets, is retained", line: line)
  }
}
