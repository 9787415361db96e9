import Foundation

/// A page in a browser context of its own: no cookie and no storage is shared with any other.
package struct BrowserPage: Sendable {
  let browser: Browser
  let context: String
  let target: String
  let session: String

  /// Opens an empty page.
  ///
  /// - Throws: `DevToolsError`, or `CancellationError`.
  package static func open(in browser: Browser) async throws -> BrowserPage {
    let context = try await browser.client.call(
      "Target.createBrowserContext", ["disposeOnDetach": true], expecting: "browserContextId")
    do {
      var window: [String: JSONValue] = ["url": "about:blank", "browserContextId": .string(context)]
      if !browser.isHeadless {
        // Not even false may be given without a window: Chromium then misses an open browser.
        window["newWindow"] = true
        window["width"] = .number(Double(Size.window.width))
        window["height"] = .number(Double(Size.window.height))
      }
      let target = try await browser.client.call("Target.createTarget", .object(window), expecting: "targetId")
      let session = try await browser.client.call(
        "Target.attachToTarget", ["targetId": .string(target), "flatten": true], expecting: "sessionId")
      return BrowserPage(browser: browser, context: context, target: target, session: session)
    } catch {
      await dispose(context, in: browser)
      throw error
    }
  }

  /// Closes the page with all that belongs to its context, popups included.
  package func close() async {
    await Self.dispose(context, in: browser)
  }

  /// Closes the page as a person closes a window.
  package func closeWindow() async throws {
    try await browser.client.call("Target.closeTarget", ["targetId": .string(target)])
  }

  @discardableResult
  package func call(_ method: String, _ params: JSONValue = [:]) async throws -> JSONValue {
    try await browser.client.call(method, params, session: session)
  }

  /// Goes to an address, which is in no argument and no file. Doesn't wait for the page.
  package func navigate(to url: String) async throws {
    try await call("Page.navigate", ["url": .string(url)])
  }

  /// The value of a JavaScript expression, of what it promises if it is a promise.
  @discardableResult
  package func evaluate(_ expression: String) async throws -> JSONValue {
    let answer = try await call(
      "Runtime.evaluate",
      ["expression": .string(expression), "awaitPromise": true, "returnByValue": true, "userGesture": true])
    if let exception = answer["exceptionDetails"]?["exception"] {
      throw DevToolsError.script(className: exception["className"]?.string ?? "not an error")
    }
    return answer["result"]?["value"] ?? .null
  }

  /// In a task of its own: a cancelled ceremony still has a page to close.
  private static func dispose(_ context: String, in browser: Browser) async {
    await Task {
      _ = try? await browser.client.call("Target.disposeBrowserContext", ["browserContextId": .string(context)])
    }.value
  }
}

extension DevToolsClient {
  /// Calls a method whose answer is one string.
  fileprivate func call(_ method: String, _ params: JSONValue, expecting name: String) async throws -> String {
    guard let value = try await call(method, params)[name]?.string else {
      throw DevToolsError.unexpectedAnswer(method: method)
    }
    return value
  }
}
