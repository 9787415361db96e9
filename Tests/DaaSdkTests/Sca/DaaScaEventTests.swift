import XCTest

@testable import DaaSdk

/// The log hook: fixed sentences and a number, and only for who asks.
@MainActor
final class DaaScaEventTests: XCTestCase {
  private var told: [DaaScaEvent] = []

  private func makeSca(_ harness: CeremonyHarness) throws -> DaaSca {
    let sca = try harness.makeSca()
    sca.onEvent = { self.told.append($0) }
    return sca
  }

  private func steps(of ceremony: Int) -> [CeremonyStep] {
    told.filter { $0.ceremony == ceremony }.map(\.step)
  }

  func testNothingIsToldUnlessAskedFor() async throws {
    let harness = CeremonyHarness()
    let sca = try makeSca(harness)
    sca.onEvent = nil
    let call = harness.approve(sca)
    await settle()
    try harness.session.succeed()
    _ = try await call.value
    XCTAssertEqual(told, [])
  }

  // MARK: A hook that does something

  func testTheTimeThatTheHookTakesIsNotTheCeremonys() async throws {
    let harness = CeremonyHarness()
    let sca = try harness.makeSca()
    let begun = harness.clock.now
    // Before the ceremony's link is made, and between the answer and its reading.
    sca.onEvent = { event in
      if event.step == .approvalBegins { harness.clock.advance(by: 200) }
      if event.step == .callbackComes { harness.clock.advance(by: 100) }
    }
    let call = harness.approve(sca)
    await settle()
    try harness.session.succeed()
    let assertion = try await call.value
    XCTAssertEqual(assertion, Samples.assertion)
    XCTAssertEqual(harness.clock.now, begun.advanced(bySeconds: 300), "the hook has taken all of the time")

    sca.onEvent = { event in
      if event.step == .approvalBegins { harness.clock.advance(by: 300) }
    }
    let lateCall = harness.approve(sca)
    await settle()
    lateCall.cancel()
    let late = await failure(of: lateCall)
    XCTAssertEqual(caseName(late), "expired", "the timeout counts from the call, whoever takes the time")
  }

  func testAHookThatCancelsItsOwnCallAtAnyStepEndsItOnce() async throws {
    for step in [CeremonyStep.approvalBegins, .waitsForWindow, .sheetOpens, .callbackComes, .returnsResult] {
      let harness = CeremonyHarness()
      harness.hasWindow = step != .waitsForWindow
      let sca = try makeSca(harness)
      told = []
      var call: Task<String, any Error>?
      sca.onEvent = {
        self.told.append($0)
        if $0.step == step { call?.cancel() }
      }
      call = harness.approve(sca)
      await settle()
      harness.sessions.last?.succeed()
      let outcome = await call?.result
      let isTooLate = step == .callbackComes || step == .returnsResult
      if case .success? = outcome {
        XCTAssertTrue(isTooLate, "\(step)")
      } else {
        XCTAssertFalse(isTooLate, "\(step)")
      }
      XCTAssertEqual(harness.sessions.isEmpty, step == .approvalBegins || step == .waitsForWindow, "\(step)")
      XCTAssertEqual(told.last?.step, isTooLate ? .returnsResult : .endsCancelled, "\(step)")
      sca.onEvent = nil
    }
  }

  func testAHookThatBeginsAnotherCallEndsItsOwn() async throws {
    let harness = CeremonyHarness()
    let sca = try makeSca(harness)
    var second: Task<String, any Error>?
    sca.onEvent = { event in
      if event.ceremony == 1, event.step == .sheetOpens { second = harness.approve(sca) }
    }
    let first = harness.approve(sca)
    await settle()
    XCTAssertEqual(harness.sessions.count, 2)
    try harness.session.succeed()
    let firstEnd = await failure(of: first)
    XCTAssertEqual(caseName(firstEnd), "cancelled")
    let assertion = try await second?.value
    XCTAssertEqual(assertion, Samples.assertion)
    sca.onEvent = nil
  }

  func testAHookIsLetGoWithItsCeremony() async throws {
    final class Owner {}
    let harness = CeremonyHarness()
    let sca = try harness.makeSca()
    var owner: Owner? = Owner()
    let isThere = { [weak owner] in owner != nil }
    sca.onEvent = { [owner] _ in _ = owner }
    owner = nil
    let call = harness.approve(sca)
    await settle()
    sca.onEvent = nil
    XCTAssertTrue(isThere(), "the ceremony has the hook it began with")
    try harness.session.succeed()
    _ = try await call.value
    await settle()
    XCTAssertFalse(isThere())
  }

  func testTheStepsOfAnApproval() async throws {
    let harness = CeremonyHarness()
    let call = harness.approve(try makeSca(harness))
    await settle()
    try harness.session.succeed()
    _ = try await call.value
    XCTAssertEqual(told.map(\.step), [.approvalBegins, .sheetOpens, .callbackComes, .returnsResult])
    XCTAssertEqual(told.map(\.ceremony), [1, 1, 1, 1])
    XCTAssertEqual(told.last?.description, "Ceremony 1: It returned a result.")
  }

  func testTheStepsOfAReplacement() async throws {
    let harness = CeremonyHarness()
    let sca = try makeSca(harness)
    let first = harness.enroll(sca)
    await settle()
    try harness.session.answersCancel = false
    let second = harness.approve(sca)
    await settle()
    XCTAssertEqual(steps(of: 1), [.enrolmentBegins, .sheetOpens, .endsCancelled])
    XCTAssertEqual(steps(of: 2), [.approvalBegins, .waitsForSheet])
    harness.clock.advance(by: 1)
    await settle()
    harness.sessions.last?.end(.sheetClosed)
    _ = await (first.result, second.result)
    XCTAssertEqual(steps(of: 2), [.approvalBegins, .waitsForSheet, .sheetOpens, .sessionEnds, .endsCancelled])
  }

  func testASheetWhoseTimeToLeaveIsOverIsNotWaitedFor() async throws {
    let harness = CeremonyHarness()
    let sca = try makeSca(harness)
    let first = harness.enroll(sca)
    await settle()
    try harness.session.answersCancel = false
    first.cancel()
    _ = await first.result
    harness.clock.advance(by: CeremonySheet.farewell)
    let second = harness.approve(sca)
    await settle()
    XCTAssertEqual(steps(of: 2), [.approvalBegins, .sheetOpens])
    second.cancel()
    _ = await second.result
  }

  func testTheStepsOfASessionThatSaysNothing() async throws {
    let harness = CeremonyHarness()
    let call = harness.approve(try makeSca(harness))
    await settle()
    try harness.session.end(.nothing)
    _ = await call.result
    XCTAssertEqual(told.map(\.step), [.approvalBegins, .sheetOpens, .sessionEnds, .endsProtocol])
  }

  func testTheStepsOfACallWithoutAWindow() async throws {
    let harness = CeremonyHarness()
    harness.hasWindow = false
    let call = harness.approve(try makeSca(harness))
    await settle()
    call.cancel()
    _ = await call.result
    XCTAssertEqual(told.map(\.step), [.approvalBegins, .waitsForWindow, .endsCancelled])
  }

  func testACallThatOpensNothingIsToldToo() async throws {
    let harness = CeremonyHarness()
    let call = harness.approve(try makeSca(harness), token: " ")
    _ = await call.result
    XCTAssertEqual(told.map(\.step), [.approvalBegins, .endsProtocol])
  }

  func testACeremonyKeepsTheHookThatItBeganWith() async throws {
    let harness = CeremonyHarness()
    let sca = try makeSca(harness)
    let call = harness.approve(sca)
    await settle()
    sca.onEvent = nil
    try harness.session.succeed()
    _ = try await call.value
    XCTAssertEqual(told.last?.step, .returnsResult)
  }

  func testEachErrorHasASentenceOfItsOwn() {
    let errors: [DaaScaError] = [
      .cancelled, .expired(message: "secret"), .unsupported(message: "secret"), .alreadyEnrolled(message: "secret"),
      .sessionUnavailable(message: "secret"), .stateMismatch, .protocol(message: "secret"),
    ]
    let messages = errors.map { DaaScaEvent(ceremony: 7, step: CeremonyStep(ending: $0)).description }
    XCTAssertEqual(Set(messages).count, errors.count)
    XCTAssertFalse(messages.contains { $0.contains("secret") })
  }

  /// The type has no member that could take a text: its number and a step, of which there are few.
  func testAnEventHasNoRoomForASecret() {
    for step in CeremonyStep.allCases {
      let children = Mirror(reflecting: DaaScaEvent(ceremony: 1, step: step)).children
      XCTAssertEqual(children.map(\.label), ["ceremony", "step"])
      XCTAssertTrue(children.allSatisfy { $0.value is Int || $0.value is CeremonyStep })
    }
  }
}
