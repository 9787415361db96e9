/// A value that shows nothing of itself: not printed, not dumped, not reflected, not in a crash text.
protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
  var description: String { "\(Self.self)(redacted)" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
