/// Something that the browser reports of its own accord.
struct DevToolsEvent: Sendable {
  let method: String
  let params: JSONValue
  /// The page's session, or nil for the browser itself.
  let session: String?
}
