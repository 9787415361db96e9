import ChildProcesses
import Foundation

/// One session from its first to its last call: a page of its own, watched until it comes to an end.
struct SessionRun: Sendable {
  enum End: Sendable {
    case callback(String)
    case windowClosed
  }

  let browser: Browser
  let settings: SessionSettings
  let matcher: CallbackMatcher
  /// A secret.
  let url: String

  /// Shows the page until it ends; whatever ends it, the page is closed then.
  ///
  /// - Throws: `SessionFault`, or `CancellationError`.
  func end() async throws -> End {
    do {
      let events = await browser.client.events()
      let page = try await BrowserPage.open(in: browser)
      do {
        let end = try await watch(page, events)
        await page.close()
        return end
      } catch {
        // A browser that doesn't answer would only hold up the end.
        if !isFrozen(error) { await page.close() }
        throw error
      }
    } catch {
      throw await fault(error)
    }
  }

  private func watch(_ page: BrowserPage, _ events: AsyncStream<DevToolsEvent>) async throws -> End {
    try await prepare(page)
    return try await withThrowingTaskGroup(of: End?.self) { group in
      group.addTask { try await read(events, of: page) }
      group.addTask {
        try await ask()
        return nil
      }
      group.addTask {
        // It may answer as late as the page does, or not at all: the events tell what became of it.
        do { try await page.navigate(to: url) } catch let error as DevToolsError where isHarmless(error) {}
        return nil
      }
      if let person = settings.person {
        group.addTask {
          try await act(person, on: page)
          return nil
        }
      }
      defer { group.cancelAll() }
      while let end = try await group.next() {
        if let end { return end }
      }
      throw DevToolsError.closed
    }
  }

  private func prepare(_ page: BrowserPage) async throws {
    try await page.call("Page.enable")
    try await page.call("Network.enable")
    if let host = matcher.httpsHost {
      let pattern: JSONValue = ["urlPattern": .string("https://*\(host)*"), "resourceType": "Document"]
      try await page.call("Fetch.enable", ["patterns": [pattern]])
    }
    try await NavigationGuard.install(in: page)
    try await settings.device?.plug(into: page)
  }

  private func read(_ events: AsyncStream<DevToolsEvent>, of page: BrowserPage) async throws -> End {
    var reader = PageEvents(matcher: matcher, target: page.target, session: page.session)
    for await event in events {
      if event.session == page.session { settings.device?.note(event) }
      switch reader.signal(of: event) {
      case .callback(let url): return .callback(url)
      case .windowClosed: return .windowClosed
      case .crashed: throw SessionFault.pageCrashed
      case .notLoaded(let reason): throw SessionFault.pageNotLoaded(reason: reason)
      case .requestToContinue(let id):
        // Not waited for: the next event may be the one that matters.
        Task { try? await page.call("Fetch.continueRequest", ["requestId": id]) }
      case nil: continue
      }
    }
    try Task.checkCancellation()
    throw DevToolsError.closed
  }

  /// Asks for a sign of life now and then: nothing else tells of a browser that is stopped.
  private func ask() async throws {
    while true {
      try await Task.sleep(for: settings.heartbeat, clock: .suspending)
      try await browser.client.call("Browser.getVersion")
    }
  }

  private func act(_ person: SessionSettings.Person, on page: BrowserPage) async throws {
    do {
      try await person(page)
    } catch let error as DevToolsError {
      // The person's last act may have closed the page in the middle of a call: the events tell how, very soon.
      try await Task.sleep(for: .seconds(1), clock: .suspending)
      throw error
    } catch let error where !(error is CancellationError) {
      throw SessionFault.person(error.localizedDescription)
    }
  }

  private func isHarmless(_ error: DevToolsError) -> Bool {
    if case .timedOut = error { return true }
    return error.meansPageIsGone
  }

  private func isFrozen(_ error: any Error) -> Bool {
    if case DevToolsError.timedOut = error { return true }
    return false
  }

  private func fault(_ error: any Error) async -> any Error {
    switch error {
    case is CancellationError, is SessionFault: return error
    case DevToolsError.closed: return SessionFault.browserEnded(await browser.process.waitUntilEnded())
    case DevToolsError.timedOut: return SessionFault.browserFrozen
    case let error as DevToolsError: return SessionFault.devTools(error)
    default: return SessionFault.person(error.localizedDescription)
    }
  }
}
