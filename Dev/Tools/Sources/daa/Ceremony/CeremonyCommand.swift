import ChildProcesses
import ChromiumSession
import DaaSdk
import Foundation

/// One ceremony, from the frame token on standard input to the result on standard output.
struct CeremonyCommand {
  let options: CeremonyOptions

  /// - Throws: `CeremonyFailure`, `BrowserStartError`, `PrivateFileError`, `ToolFailure`, or `Output.Closed`.
  func run() async throws {
    try requireDisplay()
    let token = try FrameTokenInput.read(options.tokenFile)
    let device = try options.hasVirtualAuthenticator ? KeptDevice(path: options.deviceFile) : nil
    let ceremony = Task { try await perform(token, device?.device) }
    let result = await endingOnSignals(ceremony)
    // A passkey may have been made although the ceremony failed later.
    try device?.keep()
    try Output.standard.write(result.get())
  }

  @MainActor
  private func perform(_ token: String, _ device: VirtualDevice?) async throws -> String {
    var browserOptions = BrowserOptions()
    browserOptions.isHeadless = options.isHeadless
    browserOptions.reachesNetwork = !options.isLocal
    let browser = try await Browser.start(browserOptions)
    let sessions = ChromiumSessions(
      browser: browser, settings: SessionSettings(device: device, person: options.isHeadless ? person : nil))
    if !options.isHeadless {
      Output.tell("The ceremony is open in Chromium. Close its window, or press Ctrl-C, to cancel.")
    }
    let result: Result<String, any Error>
    do {
      let sca = sessions.client(options.configuration)
      result = .success(try await options.kind.run(sca, frameToken: token))
    } catch let error as DaaScaError {
      result = .failure(CeremonyFailure(error: error, fault: sessions.fault))
    } catch {
      result = .failure(error)
    }
    await browser.close()
    return try result.get()
  }

  /// In the place of a person: presses the page's button, whatever it asks.
  private var person: SessionSettings.Person {
    { [limit = options.timeout] page in
      try await page.wait(forPhase: "ready", within: .seconds(limit))
      try await page.click("#approve")
    }
  }

  /// Waits for the ceremony. A signal cancels it and gives it the time to close its window.
  private func endingOnSignals(_ ceremony: Task<String, any Error>) async -> Result<String, any Error> {
    let isOver = OneShot<Bool>()
    TerminationSignals.setLastAct { _ in
      ceremony.cancel()
      Patience.wait(seconds: 5) { isOver.current != nil }
      Output.tell("The ceremony was cancelled.")
    }
    let result = await ceremony.result
    isOver.fulfil(true)
    TerminationSignals.setLastAct(nil)
    return result
  }

  private func requireDisplay() throws {
    let environment = ProcessInfo.processInfo.environment
    let displays = [environment["DISPLAY"], environment["WAYLAND_DISPLAY"]]
    guard options.isHeadless || displays.contains(where: { !($0 ?? "").isEmpty }) else {
      throw ToolFailure(
        sentence: "There is no display to open a window on. Run this on a desktop,"
          + " or with --headless --virtual-authenticator.",
        exitCode: .unavailable)
    }
  }
}
