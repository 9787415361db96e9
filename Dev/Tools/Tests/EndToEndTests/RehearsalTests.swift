import ChildProcesses
import DaaSdk
import LocalSandbox
import XCTest

@testable import ChromiumSession

/// Each error of a ceremony, reached in the real browser by what the sandbox's page does.
@MainActor
final class RehearsalTests: XCTestCase {
  private nonisolated static let stage = Stage()

  nonisolated override class func tearDown() {
    stage.endAndWait()
    super.tearDown()
  }

  private static let outcomes: [(outcome: String, enroll: DaaScaError, approve: DaaScaError)] = [
    ("cancelled", .cancelled, .cancelled),
    ("expired", .expired(message: ""), .expired(message: "")),
    ("already-enrolled", .alreadyEnrolled(message: ""), .protocol(message: "")),
    ("unsupported", .unsupported(message: ""), .unsupported(message: "")),
    ("wrong-state", .stateMismatch, .stateMismatch),
    ("protocol", .protocol(message: ""), .protocol(message: "")),
    ("not-enrolled", .protocol(message: ""), .protocol(message: "")),
    ("transport", .expired(message: ""), .expired(message: "")),
    ("malformed-result", .protocol(message: ""), .protocol(message: "")),
    ("wrong-kind", .protocol(message: ""), .protocol(message: "")),
    ("redirect", .protocol(message: ""), .protocol(message: "")),
  ]

  func testEachOutcomeOfAnEnrolment() async throws {
    let rig = try await Rig(Self.stage)
    for (outcome, expected, _) in Self.outcomes {
      let token = try await rig.backend.startRegistration()
      try await rig.backend.rehearse(outcome)
      rig.seatNobody()
      await assertThrows(like: expected) { try await rig.client().enroll(frameToken: token) }
      XCTAssertNil(rig.sessions.fault, outcome)
    }
    try await Rig.assertNoWindows(of: rig.browser)
  }

  func testEachOutcomeOfAnApproval() async throws {
    let rig = try await Rig(Self.stage)
    try await rig.enrol(rig.client())
    for redirectURI in [Stage.customScheme, Stage.https] {
      await rig.backend.use(redirectURI: redirectURI)
      for (outcome, _, expected) in Self.outcomes {
        let token = try await rig.backend.startTransfer(Transfer(amount: "1.00", currency: "USD"))
        try await rig.backend.rehearse(outcome)
        rig.seatNobody()
        await assertThrows(like: expected) { try await rig.client(at: redirectURI).approve(frameToken: token) }
        XCTAssertNil(rig.sessions.fault, outcome)
      }
    }
    try await Rig.assertNoWindows(of: rig.browser)
  }

  func testExpiredTokenEndsAsItsWindowDoes() async throws {
    let rig = try await Rig(Self.stage)
    var token = try await rig.backend.startRegistration()
    try await rig.backend.rehearse("expired-token")
    rig.seat { page in
      try await page.wait(forPhase: "error")
      try await page.closeWindow()
    }
    await assertThrows(.cancelled) { try await rig.client().enroll(frameToken: token) }

    token = try await rig.backend.startRegistration()
    try await rig.backend.rehearse("expired-token")
    let shown = OneShot<Bool>()
    rig.seat { page in
      try await page.wait(forPhase: "error")
      shown.fulfil(true)
    }
    let clock = ManualClock()
    let ceremony = Task { [token] in try await rig.client(clock: clock.clock).enroll(frameToken: token) }
    _ = await shown.value
    clock.advance(bySeconds: 60)
    await assertThrows(like: .expired(message: "")) { try await ceremony.value }
    try await Rig.assertNoWindows(of: rig.browser)
  }

  func testSlowPageWorksInTheEnd() async throws {
    let rig = try await Rig(Self.stage)
    let token = try await rig.backend.startRegistration()
    try await rig.backend.rehearse("slow:1")
    rig.seatSomebodyWhoPresses("#approve")
    let response = try await rig.client().enroll(frameToken: token)
    _ = try await rig.backend.completeRegistration(response)
  }

  func testTokensThatAreNoneNeverOpenAWindow() async throws {
    let rig = try await Rig(Self.stage)
    rig.seatNobody()
    for token in ["", " ", "a b", "a\n", String(repeating: "a", count: 2_049)] {
      await assertThrows(like: .protocol(message: "")) { try await rig.client().approve(frameToken: token) }
      let windows = try await Rig.openWindows(of: rig.browser)
      XCTAssertEqual(windows, 0)
    }
  }
}
