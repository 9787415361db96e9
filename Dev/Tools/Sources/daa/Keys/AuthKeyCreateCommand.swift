import KeyStore

/// `daa authkey create`.
struct AuthKeyCreateCommand: Subcommand {
  static let summary = "Make the authorization key, unless there is one, and show its public half."
  static let syntax = AuthKeySyntax.syntax(
    "create",
    about:
      "Makes the installation's authorization key, if it has none, as DaaAuthKey.createIfNeeded() does, and shows"
      + "\nits public half as one line of JSON.")

  private let folder: String

  init(_ words: Words) throws {
    folder = try words.required("store")
  }

  func run() async throws {
    let key = try await FileKeyStore(folder: folder, isMade: true).authKey.createIfNeeded()
    try Output.standard.write(ShownKey(key).json())
  }
}
