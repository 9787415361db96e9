/// What an installation of the app knows of its key. It is gone with the app, while the keychain is not.
struct InstallationMarker: Sendable, Equatable {
  enum State: String, Sendable {
    /// A key may be being made.
    case reserved
    /// There was a key; if it is gone, it is gone for good.
    case committed
  }

  let state: State
  /// The account of the installation's keychain item. It is new for each installation, so that an item left by an
  /// earlier one can be neither taken for this one's nor removed in its place.
  let account: String

  init(_ state: State, account: String) {
    self.state = state
    self.account = account
  }

  /// Reads what `text` writes; nil for anything else.
  init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let state = State(rawValue: String(words[0])), words[1].hasSuffix("\n"),
      Base64URL.decode(words[1].utf8.dropLast())?.count == 16
    else { return nil }
    self.state = state
    account = String(words[1].dropLast())
  }

  var text: String { "\(state.rawValue) \(account)\n" }

  /// A reservation for a new account.
  static func reservation(_ random: RandomSource) throws -> InstallationMarker {
    InstallationMarker(.reserved, account: Base64URL.encode(try random.bytes(16)))
  }
}

/// Where the marker is kept.
protocol InstallationMarkerStore: Sendable {
  /// Nil only if there is none; throws if that can't be told.
  func read() throws -> MarkerReading?
  /// Makes it, whole or not at all; false if there is one already.
  func create(_ marker: InstallationMarker) throws -> Bool
  /// Puts `marker` in the place of the one that is there.
  func replace(with marker: InstallationMarker) throws
  /// Removes it. None is no failure.
  func remove() throws
}

/// A marker as it was read.
enum MarkerReading: Sendable, Equatable {
  case marker(InstallationMarker)
  /// There is one, and it says nothing that this version understands.
  case unintelligible
}
