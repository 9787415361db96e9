import AuthenticationServices
import XCTest

@testable import DaaSdk

#if canImport(UIKit)
  import UIKit

  /// The key window of a foreground-active scene, waited for (contract 2.6).
  @MainActor
  final class WindowTests: XCTestCase {
    private func approval(
      _ scenes: UIScene..., file: StaticString = #filePath, line: UInt = #line
    ) async throws -> (stage: Stage, call: Task<String, any Error>) {
      let stage = Stage()
      UIApplication.shared.scenes = Set(scenes)
      let call = try stage.approve()
      await settle()
      return (stage, call)
    }

    /// Nothing is presented, and after two seconds the call says why.
    private func assertNoWindow(
      _ scenes: UIScene..., file: StaticString = #filePath, line: UInt = #line
    ) async throws {
      let stage = Stage()
      UIApplication.shared.scenes = Set(scenes)
      let call = try stage.approve()
      await settle()
      for _ in 0..<41 {
        stage.clock.advance(by: 0.05)
        await settle()
      }
      // A sheet that is there nevertheless must not keep the test waiting.
      call.cancel()
      assertUnavailable(await failure(of: call), says: "window", file: file, line: line)
      XCTAssertTrue(stage.sessions.isEmpty, file: file, line: line)
      XCTAssertEqual(UIApplication.shared.looks, 41, file: file, line: line)
    }

    func testNoWindowJustAfterFaceID() async throws {
      try await assertNoWindow(UIWindowScene(.foregroundActive))
    }

    func testAWindowAfterTwentyLooks() async throws {
      let (stage, call) = try await approval()
      let window = UIWindow()
      UIApplication.shared.onLook = {
        if $0 == 20 { UIApplication.shared.scenes = [UIWindowScene(keyWindow: window)] }
      }
      for _ in 1..<20 {
        XCTAssertTrue(stage.sessions.isEmpty)
        stage.clock.advance(by: 0.05)
        await settle()
      }
      XCTAssertTrue(try stage.session.anchor === window)
      try stage.session.succeed()
      _ = try await call.value
    }

    func testOnlyAWindowOfATransientLevel() async throws {
      try await assertNoWindow(UIWindowScene(keyWindow: UIWindow(level: .alert)))
    }

    /// A window whose presented controller has another one on its way out over it.
    private func windowBeingLeft() -> (UIWindow, UIViewController) {
      let sheet = UIViewController()
      sheet.isBeingDismissed = true
      let window = UIWindow()
      window.rootViewController = UIViewController(presenting: UIViewController(presenting: sheet))
      return (window, sheet)
    }

    /// Nothing is presented, what is presented meanwhile being lost, until the sheet before has gone.
    private func assertWaits(
      _ stage: Stage, _ call: Task<String, any Error>, until sheet: UIViewController, leaves window: UIWindow,
      file: StaticString = #filePath, line: UInt = #line
    ) async throws {
      XCTAssertTrue(stage.sessions.isEmpty, file: file, line: line)
      sheet.isBeingDismissed = false
      stage.clock.advance(by: 0.05)
      await settle()
      XCTAssertTrue(try stage.session.anchor === window, file: file, line: line)
      try stage.session.succeed()
      _ = try await call.value
    }

    func testTheSheetBeforeIsOnItsWayOut() async throws {
      let (window, sheet) = windowBeingLeft()
      let (stage, call) = try await approval(UIWindowScene(keyWindow: window))
      try await assertWaits(stage, call, until: sheet, leaves: window)
    }

    func testTheSheetBeforeIsOnItsWayOutOfTheAppsOwnWindow() async throws {
      let stage = Stage()
      let (window, sheet) = windowBeingLeft()
      let sca = try stage.makeSca()
      let call = Task { try await sca.approve(frameToken: Samples.token, presentationAnchor: window) }
      await settle()
      try await assertWaits(stage, call, until: sheet, leaves: window)
    }

    func testOfManyScenesTheOneTheUserTouchedLast() async throws {
      let stage = Stage()
      let touched = UIWindow(isKey: true)
      // A set has no order: among so many, the right one is not found by chance.
      let others = (0..<50).map { _ in UIWindowScene(keyWindow: UIWindow(isKey: false)) }
      UIApplication.shared.scenes = Set([UIWindowScene(keyWindow: touched)] + others)
      let call = try stage.approve()
      await settle()
      XCTAssertTrue(try stage.session.anchor === touched)
      try stage.session.succeed()
      _ = try await call.value
    }

    func testOfTwoScenesTheOneInFront() async throws {
      let front = UIWindow(isKey: false)
      let (stage, call) = try await approval(
        UIWindowScene(.foregroundInactive, keyWindow: UIWindow()), UIWindowScene(keyWindow: front),
        UIWindowScene(.background, keyWindow: UIWindow()))
      XCTAssertTrue(try stage.session.anchor === front)
      try stage.session.succeed()
      _ = try await call.value
    }

    func testBackgroundOnly() async throws {
      try await assertNoWindow(
        UIWindowScene(.background, keyWindow: UIWindow()),
        UIWindowScene(.foregroundInactive, keyWindow: UIWindow()),
        UIWindowScene(.unattached, keyWindow: UIWindow()))
    }

    func testASceneWithoutWindows() async throws {
      try await assertNoWindow(UIScene(.foregroundActive))
    }
  }
#else
  import AppKit

  /// The key window, or the main one while a panel is key.
  @MainActor
  final class WindowTests: XCTestCase {
    private func assertPresents(
      over window: NSWindow, key: NSWindow?, main: NSWindow?, file: StaticString = #filePath, line: UInt = #line
    ) async throws {
      let stage = Stage()
      NSApplication.shared.keyWindow = key
      NSApplication.shared.mainWindow = main
      let call = try stage.approve()
      await settle()
      XCTAssertTrue(try stage.session.anchor === window, file: file, line: line)
      try stage.session.succeed()
      _ = try await call.value
    }

    func testTheKeyWindow() async throws {
      let window = NSWindow()
      try await assertPresents(over: window, key: window, main: NSWindow())
    }

    func testTheMainWindowWhileAPanelIsKey() async throws {
      let window = NSWindow()
      try await assertPresents(over: window, key: NSPanel(), main: window)
    }

    func testAnAppThatHasButAPanel() async throws {
      let panel = NSPanel()
      try await assertPresents(over: panel, key: panel, main: nil)
    }

    func testTheMainWindowIfNoneIsKey() async throws {
      let window = NSWindow()
      try await assertPresents(over: window, key: nil, main: window)
    }

    func testNoWindow() async throws {
      let stage = Stage()
      let call = try stage.approve()
      await settle()
      for _ in 0..<41 {
        stage.clock.advance(by: 0.05)
        await settle()
      }
      assertUnavailable(await failure(of: call), says: "window")
    }
  }
#endif
