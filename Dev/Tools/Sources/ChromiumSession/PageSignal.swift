/// What an event of the browser means for a session.
enum PageSignal: Sendable, Equatable {
  case callback(String)
  case windowClosed
  case crashed
  case notLoaded(reason: String)
  /// A request was held up to be looked at, and is nothing to us.
  case requestToContinue(id: JSONValue)
}
