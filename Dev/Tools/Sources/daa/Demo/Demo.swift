import ChromiumSession
import DaaSdk
import Foundation
import LocalSandbox

/// The story of one user, as an app would have it: a passkey, transfers, and what must not work.
@MainActor
struct Demo {
  private let sessions: ChromiumSessions
  private let device = VirtualDevice()
  private let browser: Browser
  private let sandbox: SandboxServer
  private let backend: RelayBackend
  private let screenshots: Screenshots
  private let story = Story()

  init(browser: Browser, sandbox: SandboxServer, screenshots: Screenshots) {
    self.browser = browser
    sessions = ChromiumSessions(browser: browser)
    self.sandbox = sandbox
    backend = RelayBackend(sandbox: sandbox, redirectURI: DemoCommand.customScheme)
    self.screenshots = screenshots
  }

  func run() async throws {
    let began = ContinuousClock.now
    try story.begin("DaaSdk \(DaaSdk.version): passkeys, keys and transfers, from end to end")
    try story.tell("The local sandbox at \(sandbox.origin) stands in for Circle; nothing leaves this machine.")
    let sca = try client(at: DemoCommand.customScheme)
    try await enrol(sca)
    try await approve(sca)
    try await decline(sca)
    try await approveOverHTTPS()
    // In the browser's folder, which goes however this ends.
    try await DeviceDemo(sandbox: sandbox, folder: browser.folder).run()
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    let time = String(format: "%.1f", seconds)
    try story.begin("\nAll as it should be, in \(time) s. Screenshots are in \(screenshots.folder).")
  }

  // MARK: The chapters

  private func enrol(_ sca: DaaSca) async throws {
    try story.chapter("1. Enrol a passkey, over \(DemoCommand.customScheme)")
    try story.check(
      sca.capabilities().isCeremonySupported, "capabilities() says that ceremonies can run here",
      else: "capabilities() says that no ceremony can run here.")
    let token = try await backend.startRegistration()
    let response = try await perform("enroll", by: approver(screenshot: "enrol", shows: ["Sam Example"])) {
      try await sca.enroll(frameToken: token)
    }
    try story.checked(
      "The page took its token out of the address bar, said who asks, and Create passkey was pressed")
    let passkey = try await backend.completeRegistration(response)
    let passkeys = try await backend.passkeys()
    try story.check(
      passkeys == [passkey] && device.count == 1, "The sandbox verified the new passkey and lists it: \(passkey)",
      else: "The sandbox does not list the passkey that it registered.")
  }

  private func approve(_ sca: DaaSca) async throws {
    try story.chapter("2. Approve a transfer and send it")
    let transfer = Transfer(amount: "250.00", currency: "USD")
    let token = try await backend.startTransfer(transfer)
    let approval = try await perform("approve", by: approver(screenshot: "approve", shows: ["250.00 USD"])) {
      try await sca.approve(frameToken: token)
    }
    try story.checked("The page showed 250.00 USD and where it goes, and Approve was pressed")
    var changed = transfer
    changed.amount = "950.00"
    try await expectRefusal(
      420_047, of: changed, approval, "With one digit changed (950.00 USD) the approval is refused: 420047")
    let id = try await backend.confirmTransfer(transfer, approval: approval)
    try story.checked("The transfer as approved is made with the same approval: \(id)")
    try await expectRefusal(420_055, of: transfer, approval, "Once: the same approval again is refused: 420055")
  }

  private func decline(_ sca: DaaSca) async throws {
    try story.chapter("3. Decline, then come back with the used token")
    let token = try await backend.startTransfer(Transfer(amount: "75.00", currency: "USD"))
    try await expectCancelled("Cancel was pressed, and approve says cancelled") { page in
      try await page.wait(forPhase: "ready")
      try await page.click("#cancel")
    } in: {
      try await sca.approve(frameToken: token)
    }
    try await expectCancelled(
      "The page of a used token says that it is over; closed by hand, it counts as cancelled"
    ) {
      [screenshots] page in
      try await page.wait(forPhase: "error")
      try await screenshots.take("used-token", of: page)
      try await page.closeWindow()
    } in: {
      try await sca.approve(frameToken: token)
    }
  }

  private func approveOverHTTPS() async throws {
    try story.chapter("4. Approve over \(DemoCommand.https)")
    await backend.use(redirectURI: DemoCommand.https)
    let sca = try client(at: DemoCommand.https)
    let transfer = Transfer(amount: "12.50", currency: "EUR")
    let token = try await backend.startTransfer(transfer)
    let approval = try await perform("approve", by: approver(screenshot: nil, shows: ["12.50 EUR"])) {
      try await sca.approve(frameToken: token)
    }
    let id = try await backend.confirmTransfer(transfer, approval: approval)
    try story.checked("The answer arrived at the https address, and the transfer is made: \(id)")
  }

  // MARK: The parts

  private func client(at redirectURI: String) throws -> DaaSca {
    sessions.client(
      try DaaScaConfiguration(
        environment: .sandbox, redirectURI: redirectURI, circleOrigin: sandbox.origin, approveTimeout: 30,
        enrollTimeout: 30))
  }

  /// Somebody who reads what the page shows before pressing its button.
  private func approver(screenshot name: String?, shows words: [String]) -> SessionSettings.Person {
    { [screenshots] page in
      try await page.wait(forPhase: "ready")
      let shown = try await page.evaluate("location.hash + document.getElementById('details').innerText").string
      guard let shown, !shown.hasPrefix("#"), words.allSatisfy(shown.contains) else {
        throw DemoFailure(sentence: "The page does not show what is to be approved, or shows its token.")
      }
      if let name { try await screenshots.take(name, of: page) }
      try await page.click("#approve")
    }
  }

  /// One ceremony; what the tool itself has to say about a failure comes first.
  private func perform(
    _ name: String, by person: @escaping SessionSettings.Person, _ ceremony: () async throws -> String
  ) async throws -> String {
    sessions.settings = SessionSettings(device: device, person: person)
    do {
      return try await ceremony()
    } catch let error as DaaScaError {
      if let fault = sessions.fault { throw fault }
      throw DemoFailure(sentence: "\(name) failed. \(error.localizedDescription)")
    }
  }

  private func expectCancelled(
    _ text: String, by person: @escaping SessionSettings.Person, in ceremony: () async throws -> String
  ) async throws {
    sessions.settings = SessionSettings(device: device, person: person)
    do {
      _ = try await ceremony()
    } catch DaaScaError.cancelled {
      return try story.checked(text)
    } catch let error as DaaScaError {
      if let fault = sessions.fault { throw fault }
      throw DemoFailure(sentence: "A cancelled ceremony ended otherwise. \(error.localizedDescription)")
    }
    throw DemoFailure(sentence: "A cancelled ceremony gave a result.")
  }

  private func expectRefusal(_ code: Int, of transfer: Transfer, _ approval: String, _ text: String) async throws {
    do {
      _ = try await backend.confirmTransfer(transfer, approval: approval)
    } catch APIError.refused(_, code) {
      return try story.checked(text)
    }
    throw DemoFailure(sentence: "A transfer of \(transfer.amount) was made that must be refused with \(code).")
  }
}
