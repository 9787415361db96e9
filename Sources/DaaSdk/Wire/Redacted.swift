/// A value that shows nothing of itself: not printed, not dumped, not reflected, not in a crash text.
protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

// Public, because the public types that conform get them from here.
extension Redacted {
  /// The type's name and the word `redacted`.
  public var description: String { "\(Self.self)(redacted)" }
  /// The type's name and the word `redacted`.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
