import ChildProcesses
import DaaSdk
import LocalSandbox
import XCTest

@testable import ChromiumSession

/// Whole ceremonies: the library, Chromium, and the local sandbox, which says that the results are right.
@MainActor
final class CeremonyTests: XCTestCase {
  private nonisolated static let stage = Stage()

  nonisolated override class func tearDown() {
    stage.endAndWait()
    super.tearDown()
  }

  func testEnrolsAndApprovesOverACustomScheme() async throws {
    try await enrolAndApprove(at: Stage.customScheme)
  }

  func testEnrolsAndApprovesOverHTTPS() async throws {
    try await enrolAndApprove(at: Stage.https)
  }

  private func enrolAndApprove(at redirectURI: String) async throws {
    let rig = try await Rig(Self.stage, redirectURI: redirectURI)
    let sca = try rig.client(at: redirectURI)
    XCTAssertTrue(sca.capabilities().isCeremonySupported)
    try await rig.enrol(sca)
    XCTAssertEqual(rig.device.count, 1)

    let transfer = Transfer(amount: "10.00", currency: "USD")
    let token = try await rig.backend.startTransfer(transfer)
    rig.seatSomebodyWhoPresses("#approve")
    let approval = try await sca.approve(frameToken: token)
    XCTAssertTrue(approval.hasPrefix("{") && approval.hasSuffix("}"))
    let id = try await rig.backend.confirmTransfer(transfer, approval: approval)
    XCTAssertFalse(id.isEmpty)
    try await Rig.assertNoWindows(of: rig.browser)
  }

  func testApprovesByKeyboardAlone() async throws {
    let rig = try await Rig(Self.stage)
    let sca = try rig.client()
    try await rig.enrol(sca)
    let transfer = Transfer(amount: "10.00", currency: "USD")
    let token = try await rig.backend.startTransfer(transfer)
    rig.seat { page in
      try await page.wait(forPhase: "ready")
      for _ in 0..<10 {
        if try await page.evaluate("document.activeElement.id").string == "approve" { break }
        try await page.press("Tab", code: 9)
      }
      try await page.press("Enter", code: 13)
    }
    let approval = try await sca.approve(frameToken: token)
    _ = try await rig.backend.confirmTransfer(transfer, approval: approval)
  }

  func testCancelPressedIsCancelled() async throws {
    let rig = try await Rig(Self.stage)
    let token = try await rig.backend.startRegistration()
    rig.seatSomebodyWhoPresses("#cancel")
    await assertThrows(.cancelled) { try await rig.client().enroll(frameToken: token) }
    XCTAssertNil(rig.sessions.fault)
    XCTAssertEqual(rig.device.count, 0)
  }

  func testWindowClosedIsCancelled() async throws {
    let rig = try await Rig(Self.stage)
    let token = try await rig.backend.startRegistration()
    rig.seat { page in
      try await page.wait(forPhase: "ready")
      try await page.closeWindow()
    }
    await assertThrows(.cancelled) { try await rig.client().enroll(frameToken: token) }
    XCTAssertNil(rig.sessions.fault)
    try await Rig.assertNoWindows(of: rig.browser)
  }

  func testUsedTokenShowsItsErrorUntilTheWindowIsClosed() async throws {
    let rig = try await Rig(Self.stage)
    let token = try await rig.backend.startRegistration()
    rig.seatSomebodyWhoPresses("#cancel")
    await assertThrows(.cancelled) { try await rig.client().enroll(frameToken: token) }
    rig.seat { page in
      try await page.wait(forPhase: "error")
      try await page.wait(until: "!document.getElementById('error-view').hidden")
      try await page.closeWindow()
    }
    await assertThrows(.cancelled) { try await rig.client().enroll(frameToken: token) }
    XCTAssertNil(rig.sessions.fault)
  }

  func testEnrollingTwiceOnOneDeviceIsAlreadyEnrolled() async throws {
    let rig = try await Rig(Self.stage)
    let sca = try rig.client()
    try await rig.enrol(sca)
    let token = try await rig.backend.startRegistration()
    rig.seatSomebodyWhoPresses("#approve")
    await assertThrows(like: .alreadyEnrolled(message: "")) { try await sca.enroll(frameToken: token) }
    XCTAssertEqual(rig.device.count, 1)
  }

  func testASecondCallReplacesTheFirst() async throws {
    let rig = try await Rig(Self.stage)
    let tokens = [try await rig.backend.startRegistration(), try await rig.backend.startRegistration()]
    let ready = rig.seatSomebodyWhoLooks()
    let first = Task { try await rig.client().enroll(frameToken: tokens[0]) }
    _ = await ready.value
    rig.seatSomebodyWhoPresses("#approve")
    let response = try await rig.client().enroll(frameToken: tokens[1])
    await assertThrows(.cancelled) { try await first.value }
    _ = try await rig.backend.completeRegistration(response)
    try await Rig.assertNoWindows(of: rig.browser)
  }

  func testACancelledTaskClosesItsWindow() async throws {
    let rig = try await Rig(Self.stage)
    let token = try await rig.backend.startRegistration()
    let ready = rig.seatSomebodyWhoLooks()
    let ceremony = Task { try await rig.client().enroll(frameToken: token) }
    _ = await ready.value
    let windows = try await Rig.openWindows(of: rig.browser)
    XCTAssertEqual(windows, 1)
    ceremony.cancel()
    await assertThrows(.cancelled) { try await ceremony.value }
    try await Rig.assertNoWindows(of: rig.browser)
    XCTAssertNil(rig.sessions.fault)
  }

  func testADeadlineThatPassesIsExpiredAndClosesTheWindow() async throws {
    let rig = try await Rig(Self.stage)
    let token = try await rig.backend.startRegistration()
    let ready = rig.seatSomebodyWhoLooks()
    let clock = ManualClock()
    let ceremony = Task { try await rig.client(clock: clock.clock).enroll(frameToken: token) }
    _ = await ready.value
    clock.advance(bySeconds: 59)
    let windows = try await Rig.openWindows(of: rig.browser)
    XCTAssertEqual(windows, 1)
    clock.advance(bySeconds: 1)
    await assertThrows(like: .expired(message: "")) { try await ceremony.value }
    try await Rig.assertNoWindows(of: rig.browser)
  }

  func testCeremoniesShareNothing() async throws {
    let rig = try await Rig(Self.stage)
    let token = try await rig.backend.startRegistration()
    rig.seat { page in
      try await page.wait(forPhase: "ready")
      try await page.evaluate("localStorage.setItem('left', 'behind'); document.cookie = 'left=behind'")
      try await page.closeWindow()
    }
    await assertThrows(.cancelled) { try await rig.client().enroll(frameToken: token) }
    let found = OneShot<String>()
    rig.seat { page in
      found.fulfil(try await page.evaluate("JSON.stringify({...localStorage}) + document.cookie").string ?? "")
      try await page.closeWindow()
    }
    let second = try await rig.backend.startRegistration()
    await assertThrows(.cancelled) { try await rig.client().enroll(frameToken: second) }
    let text = await found.value
    XCTAssertEqual(text, "{}")
  }

  func testTheTokenIsInNoArgumentEnvironmentOrFile() async throws {
    let rig = try await Rig(Self.stage)
    let token = try await rig.backend.startRegistration()
    let found = OneShot<[String]>()
    let folder = rig.browser.folder
    rig.seat { page in
      try await page.wait(forPhase: "ready")
      let processes = Leftovers.processes(mentioning: token).map { "process \($0)" }
      found.fulfil(processes + Leftovers.files(in: folder, containing: token))
      try await page.click("#approve")
    }
    let response = try await rig.client().enroll(frameToken: token)
    let places = await found.value
    XCTAssertEqual(places, [])
    XCTAssertEqual(Leftovers.files(in: folder, containing: token), [])
    XCTAssertFalse(response.contains(token))
    let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? NSNumber
    XCTAssertEqual(mode?.intValue, 0o700)
  }
}
