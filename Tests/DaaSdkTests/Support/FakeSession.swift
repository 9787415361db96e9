import Foundation

@testable import DaaSdk

/// A scripted web-authentication session.
@MainActor
final class FakeSession: WebSession {
  let url: URL
  let callback: RedirectURI
  let window: PresentationWindow
  private let completion: @Sendable (WebSessionEnd) -> Void
  private let onStart: (FakeSession) -> Bool

  private(set) var isStarted = false
  private(set) var cancelCount = 0
  /// Whether `cancel()` makes the session report its end, as the system does most of the time.
  var answersCancel = true
  var onCancel: ((FakeSession) -> Void)?

  init(
    _ request: WebSessionRequest, completion: @escaping @Sendable (WebSessionEnd) -> Void,
    onStart: @escaping (FakeSession) -> Bool
  ) {
    url = request.url
    callback = request.callback
    window = request.window
    self.completion = completion
    self.onStart = onStart
  }

  func start() -> Bool {
    isStarted = true
    return onStart(self)
  }

  func cancel() {
    cancelCount += 1
    onCancel?(self)
    if answersCancel { end(.sheetClosed) }
  }

  nonisolated func end(_ end: WebSessionEnd) {
    completion(end)
  }

  /// A parameter of the link that the session was asked to open.
  func parameter(_ name: String) -> String {
    let pairs = (url.fragment ?? "").split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
    return pairs.first { $0.first.map(String.init) == name }?.last.map(String.init) ?? ""
  }

  /// Ends as the page does after a success.
  func succeed(with json: String = Samples.assertion) {
    end(.callback(successURL(json)))
  }

  func successURL(_ json: String = Samples.assertion) -> String {
    answerURL("result=" + Base64URL.encode(Array(json.utf8)))
  }

  func answerURL(_ answer: String) -> String {
    callback.text + "#v=1&kind=\(parameter("kind"))&state=\(parameter("state"))&" + answer
  }
}

extension WebSessionEnd {
  /// The user closed the sheet.
  static let sheetClosed = WebSessionEnd.failure(.session(code: 1))
}

extension WebSessionFailure {
  static func session(code: Int, hasFailureReason: Bool = false) -> WebSessionFailure {
    WebSessionFailure(domain: sessionDomain, code: code, hasFailureReason: hasFailureReason)
  }
}
