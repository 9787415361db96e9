import AuthenticationServices
import XCTest

@testable import DaaSdk

/// `AppleWebSession`, from the call of an app to the end of the system's session (contract 2.6).
@MainActor
final class SessionTests: XCTestCase {
  func testTheSessionIsAskedForAsTheContractSays() async throws {
    let stage = Stage()
    let window = stage.showWindow()
    let call = try stage.approve()
    await settle()
    let session = try stage.session
    XCTAssertTrue(session.isEphemeral)
    XCTAssertEqual(session.startCount, 1)
    XCTAssertTrue(session.anchor === window)
    XCTAssertEqual(session.end, .callback(scheme: "com.example.app.sca"))
    XCTAssertEqual(session.url.host, "daa-sca-sandbox.circle.com")
    session.succeed()
    let text = try await call.value
    XCTAssertEqual(text, Samples.assertion)
  }

  func testAnHTTPSCallbackIsAskedForByHostAndPath() async throws {
    let stage = Stage()
    stage.showWindow()
    let call = try stage.approve(try stage.makeSca(redirectURI: "https://app.example.com/sca"))
    await settle()
    let session = try stage.session
    XCTAssertEqual(session.end, .https(host: "app.example.com", path: "/sca"))
    session.complete(session.successURL(at: "https://app.example.com/sca"))
    let text = try await call.value
    XCTAssertEqual(text, Samples.assertion)
  }

  /// A callback that the system did not recognise would end in silence, after the user has agreed.
  func testAPathIsAskedForInTheFormThatTheSystemRecognises() async throws {
    for (comparison, written, path) in [
      (.decoded, "/call%20back", "/call back"), (.asWritten, "/call%20back", "/call%20back"),
      (.never, "/call%20back", "/call%20back"), (.decoded, "/%C3", "/%C3"),
    ] as [(FakeWebSessions.PathComparison, String, String)] {
      let stage = Stage()
      stage.showWindow()
      FakeWebSessions.shared.pathComparison = comparison
      let redirectURI = "https://app.example.com" + written
      let call = try stage.approve(try stage.makeSca(redirectURI: redirectURI))
      await settle()
      let session = try stage.session
      XCTAssertEqual(session.end, .https(host: "app.example.com", path: path))
      session.complete(session.successURL(at: redirectURI))
      _ = try await call.value
    }
  }

  func testACallbackCountsThoughAnErrorComesWithIt() async throws {
    let stage = Stage()
    let (call, session) = try await stage.openApproval()
    session.complete(session.successURL(), FakeWebSession.error(code: 1))
    let text = try await call.value
    XCTAssertEqual(text, Samples.assertion)
  }

  // MARK: start()

  func testStartIsFalseAndTheCompletionIsCalled() async throws {
    let stage = Stage()
    FakeWebSessions.shared.whenStarted {
      $0.fail(code: 2)
      return false
    }
    let (call, session) = try await stage.openApproval()
    assertUnavailable(await failure(of: call))
    XCTAssertEqual(session.completionCount, 1)
    XCTAssertTrue(session.isGone)
  }

  func testStartIsFalseAndNothingElseHappens() async throws {
    let stage = Stage()
    FakeWebSessions.shared.whenStarted { _ in false }
    let (call, _) = try await stage.openApproval()
    assertUnavailable(await failure(of: call), says: "did not start")
  }

  func testTheCompletionComesDuringStart() async throws {
    let stage = Stage()
    FakeWebSessions.shared.whenStarted {
      $0.succeed()
      return true
    }
    let (call, _) = try await stage.openApproval()
    let text = try await call.value
    XCTAssertEqual(text, Samples.assertion)
  }

  // MARK: The completion

  func testTheCompletionComesTwice() async throws {
    let stage = Stage()
    let (call, session) = try await stage.openApproval()
    session.fail(code: 1)
    session.succeed()
    let error = await failure(of: call)
    XCTAssertEqual(error, .cancelled)
    session.succeed()
    await settle()
  }

  func testTheCompletionNeverComes() async throws {
    let stage = Stage()
    FakeWebSessions.shared.answersCancel = false
    let (call, session) = try await stage.openApproval()
    stage.clock.advance(by: 300)
    guard case .expired? = await failure(of: call) else { return XCTFail("Not expired") }
    XCTAssertEqual(session.cancelCount, 1)
    XCTAssertEqual(session.completionCount, 0)
  }

  func testTheCompletionComesLate() async throws {
    let stage = Stage()
    FakeWebSessions.shared.answersCancel = false
    let (call, session) = try await stage.openApproval()
    stage.clock.advance(by: 300)
    guard case .expired? = await failure(of: call) else { return XCTFail("Not expired") }
    session.succeed()
    await settle()
    XCTAssertEqual(session.completionCount, 1)
  }

  func testTheCompletionComesOffTheMainThread() async throws {
    let stage = Stage()
    let (call, session) = try await stage.openApproval()
    session.completeOffTheMainThread(session.successURL())
    let text = try await call.value
    XCTAssertEqual(text, Samples.assertion)
  }

  func testTheCompletionHasNeitherURLNorError() async throws {
    let stage = Stage()
    let (call, session) = try await stage.openApproval()
    session.complete(nil)
    guard case .protocol? = await failure(of: call) else { return XCTFail("Not protocol") }
  }

  // MARK: What is kept, and for how long

  func testTheSessionIsKeptWhileItRunsAndReleasedAfterwards() async throws {
    let stage = Stage()
    let (call, session) = try await stage.openApproval()
    XCTAssertFalse(session.isGone)
    session.succeed()
    _ = try await call.value
    XCTAssertTrue(session.isGone)
    XCTAssertFalse(session.wasReleasedEarly)
  }

  func testASessionThatIsReleasedTooEarlyIsNoticed() async throws {
    let stage = Stage()
    let request = WebSessionRequest(
      url: try XCTUnwrap(URL(string: "https://daa-sca.circle.com")),
      callback: try RedirectURI("com.example.app.sca://callback"),
      window: PresentationWindow(object: stage.showWindow()))
    var session: AppleWebSession? = AppleWebSession(request) { _ in }
    XCTAssertEqual(session?.start(), true)
    session = nil
    XCTAssertTrue(try stage.session.wasReleasedEarly)
  }

  func testWithoutAWindowThereIsNoSession() async throws {
    let stage = Stage()
    let request = WebSessionRequest(
      url: try XCTUnwrap(URL(string: "https://daa-sca.circle.com")),
      callback: try RedirectURI("com.example.app.sca://callback"), window: PresentationWindow(object: nil))
    let session = AppleWebSession(request) { _ in }
    XCTAssertFalse(session.start())
    session.cancel()
    XCTAssertTrue(stage.sessions.isEmpty)
  }

  // MARK: Errors

  func testCode1WithoutAReasonIsTheUser() async throws {
    let stage = Stage()
    let (call, session) = try await stage.openApproval()
    session.fail(code: 1)
    let error = await failure(of: call)
    XCTAssertEqual(error, .cancelled)
  }

  func testCode1WithAReasonIsAMissingAssociatedDomain() async throws {
    let stage = Stage()
    let (call, session) = try await stage.openApproval()
    session.fail(code: 1, reason: "The application is not associated with the domain app.example.com.")
    let error = await failure(of: call)
    assertUnavailable(error, says: "code 1")
    XCTAssertFalse("\(String(describing: error))".contains("example.com"))
  }

  func testCodes2And3AndOtherDomainsSayThatTheSheetCouldNotBeShown() async throws {
    let errors = [
      FakeWebSession.error(code: 2), FakeWebSession.error(code: 3), NSError(domain: "Elsewhere", code: 1),
    ]
    for expected in errors {
      let stage = Stage()
      let (call, session) = try await stage.openApproval()
      session.complete(nil, expected)
      assertUnavailable(await failure(of: call), says: "\(expected.domain), code \(expected.code)")
    }
  }

  // MARK: Ending it

  func testCancellingTheTaskTakesTheSheetAway() async throws {
    let stage = Stage()
    let (call, session) = try await stage.openApproval()
    call.cancel()
    let error = await failure(of: call)
    XCTAssertEqual(error, .cancelled)
    XCTAssertEqual(session.cancelCount, 1)
    XCTAssertTrue(session.isGone)
  }

  func testASecondCeremonyFromAnotherClientWaitsForTheFirstSheetToLeave() async throws {
    let stage = Stage()
    stage.showWindow()
    FakeWebSessions.shared.answersCancel = false
    let first = try stage.approve(try stage.makeSca(usesProcessSlot: true))
    await settle()
    let old = try stage.session
    let second = try stage.approve(try stage.makeSca(usesProcessSlot: true))
    let error = await failure(of: first)
    XCTAssertEqual(error, .cancelled)
    await settle()
    XCTAssertEqual(old.cancelCount, 1)
    XCTAssertEqual(stage.sessions.count, 1)
    old.fail(code: 1)
    await settle()
    XCTAssertEqual(stage.sessions.count, 2)
    try stage.session.succeed()
    let text = try await second.value
    XCTAssertEqual(text, Samples.assertion)
  }

  func testAFirstSheetThatNeverSaysThatItHasLeftHoldsTheSecondUpForASecond() async throws {
    let stage = Stage()
    FakeWebSessions.shared.answersCancel = false
    let (first, _) = try await stage.openApproval()
    let second = try stage.approve()
    _ = await failure(of: first)
    await settle()
    XCTAssertEqual(stage.sessions.count, 1)
    stage.clock.advance(by: 1)
    await settle()
    XCTAssertEqual(stage.sessions.count, 2)
    try stage.session.succeed()
    _ = try await second.value
  }

  // MARK: Both sides of the availability check

  func testBeforeIOS174ASchemeIsAskedForByTheOlderInitialiser() async throws {
    let stage = Stage()
    let url = try XCTUnwrap(URL(string: "https://daa-sca.circle.com"))
    let session = AppleWebSession.makeSchemeSession(url, .customScheme("com.example.app.sca")) { _, _ in }
    XCTAssertNotNil(session)
    XCTAssertEqual(try stage.session.end, .scheme("com.example.app.sca"))
  }

  func testBeforeIOS174AnHTTPSCallbackHasNoSession() async throws {
    let stage = Stage()
    let url = try XCTUnwrap(URL(string: "https://daa-sca.circle.com"))
    XCTAssertNil(AppleWebSession.makeSchemeSession(url, .https(host: "app.example.com", path: "/sca")) { _, _ in })
    XCTAssertTrue(stage.sessions.isEmpty)
  }

  func testTheRunningSystemDeliversWhatItCan() async throws {
    let configuration = try DaaScaConfiguration(
      environment: .sandbox, redirectURI: "https://app.example.com/sca")
    XCTAssertTrue(DaaSca(configuration: configuration).capabilities().isCeremonySupported)
  }

  // MARK: With a window of the app's own

  func testTheAppsOwnWindowIsUsedAndNoneIsLookedFor() async throws {
    let stage = Stage()
    let sca = try stage.makeSca()
    let window = ASPresentationAnchor()
    let approval = Task { try await sca.approve(frameToken: Samples.token, presentationAnchor: window) }
    await settle()
    XCTAssertTrue(try stage.session.anchor === window)
    XCTAssertEqual(try stage.session.parameter("kind"), "challenge")
    try stage.session.succeed()
    _ = try await approval.value

    let enrolment = Task { try await sca.enroll(frameToken: Samples.token, presentationAnchor: window) }
    await settle()
    XCTAssertTrue(try stage.session.anchor === window)
    XCTAssertEqual(try stage.session.parameter("kind"), "registration")
    try stage.session.succeed()
    _ = try await enrolment.value
  }
}
