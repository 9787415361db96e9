import Foundation

// What a person does with a page: looks at it, presses, types.
extension BrowserPage {
  /// A page that was not as it should be for the person in front of it.
  package enum PersonError: Error, Sendable, Equatable, LocalizedError {
    case notShown(String)
    case neverCame(String)
    case otherPhase(String, expected: String)

    package var errorDescription: String? {
      switch self {
      case .notShown(let selector): return "Nothing that could be pressed is at \(selector) in the page."
      case .neverCame(let condition): return "The page did not come to this in time: \(condition)"
      case .otherPhase(let phase, let expected): return "The page should be \(expected), but says \(phase)."
      }
    }
  }

  /// Waits until the ceremony page says that it is in a phase, unless it says that it can't come to it.
  package func wait(forPhase phase: String, within limit: Duration = .seconds(20)) async throws {
    let shown = "document.documentElement.dataset.phase"
    try await wait(until: "[\(JSONValue.literal(phase)), 'error'].includes(\(shown))", within: limit)
    let found = try await evaluate(shown).string ?? "nothing"
    guard found == phase else { throw PersonError.otherPhase(found, expected: phase) }
  }

  /// Waits until an expression is true, in this document or in one after it.
  ///
  /// - Throws: `PersonError.neverCame`, `DevToolsError`, or `CancellationError`.
  package func wait(until condition: String, within limit: Duration = .seconds(20)) async throws {
    let clock = SuspendingClock()
    let end = clock.now.advanced(by: limit)
    while clock.now < end {
      // The page itself tells as soon as it is so; a new document takes the promise with it, so it is asked again.
      let slice = min(1, Double((end - clock.now).components.seconds) + 0.1)
      let script = """
        new Promise(resolve => {
          const check = () => { if (\(condition)) finish(true) }
          const observer = new MutationObserver(check)
          const finish = value => { observer.disconnect(); clearInterval(poll); clearTimeout(timer); resolve(value) }
          const poll = setInterval(check, 50)
          const timer = setTimeout(() => finish(false), \(slice * 1_000))
          observer.observe(document, { attributes: true, childList: true, subtree: true })
          check()
        })
        """
      do {
        if try await evaluate(script).bool == true { return }
      } catch let error as DevToolsError where !error.meansPageIsGone {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    throw PersonError.neverCame(condition)
  }

  /// Presses an element with the mouse, where it is on the screen.
  ///
  /// - Throws: `PersonError.notShown` if it isn't, or if another element covers it.
  package func click(_ selector: String) async throws {
    let script = """
      (() => {
        const element = document.querySelector(\(JSONValue.literal(selector)))
        if (!element || element.disabled) return null
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const box = element.getBoundingClientRect()
        const x = box.left + box.width / 2, y = box.top + box.height / 2
        const hit = document.elementFromPoint(x, y)
        return box.width && box.height && hit && element.contains(hit) ? [x, y] : null
      })()
      """
    guard let point = try await evaluate(script).array, point.count == 2 else {
      throw PersonError.notShown(selector)
    }
    for (type, buttons) in [("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 0)] {
      var event: [String: JSONValue] = ["type": .string(type), "x": point[0], "y": point[1]]
      if type != "mouseMoved" {
        event["button"] = "left"
        event["buttons"] = .number(Double(buttons))
        event["clickCount"] = 1
      }
      try await call("Input.dispatchMouseEvent", .object(event))
    }
  }

  /// Presses a key that has no character of its own, such as `Tab` or `Escape`, or `Enter`.
  package func press(_ key: String, code: Int) async throws {
    var event: [String: JSONValue] = [
      "type": "keyDown", "key": .string(key), "code": .string(key), "windowsVirtualKeyCode": .number(Double(code)),
    ]
    if key == "Enter" { event["text"] = "\r" }
    try await call("Input.dispatchKeyEvent", .object(event))
    event["type"] = "keyUp"
    event["text"] = nil
    try await call("Input.dispatchKeyEvent", .object(event))
  }

  /// What the page looks like, as a PNG file.
  package func screenshot(of size: Size = .phone, isDark: Bool = false) async throws -> Data {
    try await call(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(size.width)), "height": .number(Double(size.height)), "deviceScaleFactor": 2,
        "mobile": false,
      ])
    let scheme: JSONValue = isDark ? "dark" : "light"
    try await call(
      "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
    // Two frames later, what was asked for is on the screen.
    try await evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    let answer = try await call("Page.captureScreenshot", ["format": "png"])
    guard let data = answer["data"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
      throw DevToolsError.unexpectedAnswer(method: "Page.captureScreenshot")
    }
    return data
  }
}
