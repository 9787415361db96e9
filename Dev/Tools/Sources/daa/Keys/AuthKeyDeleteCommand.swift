import KeyStore

/// `daa authkey delete`.
struct AuthKeyDeleteCommand: Subcommand {
  static let summary = "Remove the authorization key, for good."
  static let syntax = AuthKeySyntax.syntax(
    "delete", about: "Removes the installation's authorization key, for good. That there is none is a success too.")

  private let folder: String

  init(_ words: Words) throws {
    folder = try words.required("store")
  }

  func run() async throws {
    try await FileKeyStore(folder: folder, isMade: false).authKey.delete()
  }
}
