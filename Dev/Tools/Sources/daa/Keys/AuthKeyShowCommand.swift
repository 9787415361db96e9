import DaaSdk
import KeyStore

/// `daa authkey show`.
struct AuthKeyShowCommand: Subcommand {
  static let summary = "Show the public half of the authorization key."
  static let syntax = AuthKeySyntax.syntax(
    "show", about: "Shows the public half of the installation's authorization key as one line of JSON.")

  private let folder: String

  init(_ words: Words) throws {
    folder = try words.required("store")
  }

  func run() async throws {
    guard let key = try await FileKeyStore(folder: folder, isMade: false).authKey.publicKey() else {
      throw DaaAuthKeyError.noKey
    }
    try Output.standard.write(ShownKey(key).json())
  }
}
