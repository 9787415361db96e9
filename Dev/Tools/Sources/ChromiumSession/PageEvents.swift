/// Reads the browser's events for one page.
///
/// Only the page's own document counts: no frame in it, no request that it makes.
struct PageEvents: Sendable {
  let matcher: CallbackMatcher
  let target: String
  let session: String

  private var isLoaded = false
  private var requests: Set<String> = []

  init(matcher: CallbackMatcher, target: String, session: String) {
    self.matcher = matcher
    self.target = target
    self.session = session
  }

  /// The name of the function by which ``NavigationGuard`` reports an address.
  static let binding = "daaCallback"

  mutating func signal(of event: DevToolsEvent) -> PageSignal? {
    let params = event.params
    switch event.method {
    case "Target.targetDestroyed" where params["targetId"]?.string == target,
      "Target.detachedFromTarget" where params["sessionId"]?.string == session:
      return .windowClosed
    case "Target.targetCrashed" where params["targetId"]?.string == target:
      return .crashed
    default:
      return event.session == session ? pageSignal(of: event.method, params) : nil
    }
  }

  private mutating func pageSignal(of method: String, _ params: JSONValue) -> PageSignal? {
    switch method {
    case "Runtime.bindingCalled" where params["name"]?.string == Self.binding:
      return callback(params["payload"]?.string)
    case "Page.windowOpen":
      // A popup is a page of its own, which nobody looks at; this tells where it was to go.
      return callback(params["url"]?.string)
    case "Page.frameRequestedNavigation" where params["frameId"]?.string == target:
      return callback(params["url"]?.string)
    case "Network.requestWillBeSent" where isDocument(params, typeName: "type"):
      if let id = params["requestId"]?.string { requests.insert(id) }
      return callback(Self.address(of: params["request"]))
    case "Fetch.requestPaused":
      let hit = isDocument(params, typeName: "resourceType") ? callback(Self.address(of: params["request"])) : nil
      return hit ?? params["requestId"].map(PageSignal.requestToContinue)
    case "Network.loadingFailed" where !isLoaded:
      return loadingFailure(params)
    case "Page.frameNavigated":
      let frame = params["frame"]
      if frame?["id"]?.string == target, frame?["unreachableUrl"] == nil { isLoaded = true }
      return nil
    default:
      return nil
    }
  }

  private func callback(_ url: String?) -> PageSignal? {
    url.flatMap(matcher.callback).map(PageSignal.callback)
  }

  /// The main frame has the id of its target.
  private func isDocument(_ params: JSONValue, typeName: String) -> Bool {
    params["frameId"]?.string == target && params[typeName]?.string == "Document"
  }

  /// Only of the first document: if the page goes to an address that isn't there, it is for a person to see that.
  private func loadingFailure(_ params: JSONValue) -> PageSignal? {
    guard let id = params["requestId"]?.string, requests.contains(id),
      let reason = params["errorText"]?.string, reason != "net::ERR_ABORTED"
    else { return nil }
    return .notLoaded(reason: reason)
  }

  private static func address(of request: JSONValue?) -> String? {
    request?["url"]?.string.map { $0 + (request?["urlFragment"]?.string ?? "") }
  }
}
