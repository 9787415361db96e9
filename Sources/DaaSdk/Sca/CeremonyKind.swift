/// What a ceremony is for, in the words of the link and the callback.
enum CeremonyKind: String, Sendable {
  /// A passkey is made.
  case registration
  /// An operation is approved with one.
  case challenge
}
