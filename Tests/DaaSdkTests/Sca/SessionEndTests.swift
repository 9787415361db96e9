import XCTest

@testable import DaaSdk

/// Contract 2.6: how a session ends, and what the call makes of it.
@MainActor
final class SessionEndTests: XCTestCase {
  private func error(after end: WebSessionEnd) async throws -> DaaScaError? {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    session.end(end)
    return await failure(of: call)
  }

  func testCodeOneIsCancelled() async throws {
    let error = try await error(after: .failure(.session(code: 1)))
    XCTAssertEqual(error, .cancelled)
  }

  func testCodeOneWithAFailureReasonIsSessionUnavailable() async throws {
    let error = try await error(after: .failure(.session(code: 1, hasFailureReason: true)))
    XCTAssertEqual(caseName(error), "sessionUnavailable")
  }

  func testCodesTwoAndThreeAreSessionUnavailableWithDomainAndCode() async throws {
    for code in [2, 3] {
      let error = try await error(after: .failure(.session(code: code)))
      XCTAssertEqual(
        error,
        .sessionUnavailable(
          message:
            "The system's session failed (com.apple.AuthenticationServices.WebAuthenticationSession, code \(code))."
        ))
    }
  }

  func testCodeOneOfAnotherDomainIsNotACancellation() async throws {
    let error = try await error(
      after: .failure(WebSessionFailure(domain: "NSURLErrorDomain", code: 1, hasFailureReason: false)))
    XCTAssertEqual(caseName(error), "sessionUnavailable")
  }

  func testNeitherURLNorErrorIsProtocol() async throws {
    let error = try await error(after: .nothing)
    XCTAssertEqual(caseName(error), "protocol")
  }

  func testAStartThatReturnsFalseIsSessionUnavailable() async throws {
    let harness = CeremonyHarness()
    harness.onStart = { _ in false }
    let error = await failure(of: harness.approve(try harness.makeSca()))
    XCTAssertEqual(caseName(error), "sessionUnavailable")
  }

  func testAStartThatReturnsFalseAndCompletesIsSessionUnavailableOnce() async throws {
    let harness = CeremonyHarness()
    harness.onStart = { session in
      session.end(.sheetClosed)
      return false
    }
    let error = await failure(of: harness.approve(try harness.makeSca()))
    XCTAssertEqual(caseName(error), "sessionUnavailable")
    await settle()
    XCTAssertEqual(try harness.session.cancelCount, 0)
  }

  func testAFailedStartIsNotWaitedForByTheNextCall() async throws {
    let harness = CeremonyHarness()
    harness.onStart = { _ in false }
    _ = await failure(of: harness.approve(try harness.makeSca()))
    harness.onStart = { _ in true }
    let call = harness.approve(try harness.makeSca())
    await settle()
    XCTAssertEqual(harness.sessions.count, 2)
    try harness.session.succeed()
    _ = try await call.value
  }

  func testACompletionDuringStartCounts() async throws {
    let harness = CeremonyHarness()
    harness.onStart = { session in
      session.succeed()
      return true
    }
    let text = try await harness.approve(try harness.makeSca()).value
    XCTAssertEqual(text, Samples.assertion)
  }

  func testASecondCompletionDoesNotCount() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    session.succeed()
    session.end(.sheetClosed)
    let text = try await call.value
    XCTAssertEqual(text, Samples.assertion)
  }

  func testTheFirstErrorWinsOverALateSuccess() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    let url = session.successURL()
    session.end(.sheetClosed)
    session.end(.callback(url))
    let error = await failure(of: call)
    XCTAssertEqual(error, .cancelled)
  }

  func testACompletionOffTheMainThreadCounts() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    let url = session.successURL()
    Thread.detachNewThread { session.end(.callback(url)) }
    let text = try await call.value
    XCTAssertEqual(text, Samples.assertion)
  }

  func testAnEndedSessionIsNotCancelled() async throws {
    let harness = CeremonyHarness()
    let (call, session) = try await harness.openApproval()
    session.end(.sheetClosed)
    _ = await failure(of: call)
    XCTAssertEqual(session.cancelCount, 0)
  }
}
