import DaaSdk
import KeyStore

/// `daa authkey sign`.
struct AuthKeySignCommand: Subcommand {
  static let summary = "Sign a device authorization with the authorization key."
  static let syntax = AuthKeySyntax.syntax(
    "sign", arguments: " < INPUT",
    about: """
      Signs one device authorization: reads its signing input, base64url(header).base64url(payload), from the first
      line of standard input, and writes the value of the X-Device-Authorization header. It lives for five minutes.
      """)

  /// More than any input, so that what is wrong with one is for the library to say.
  private static let limit = 32_768

  private let folder: String

  init(_ words: Words) throws {
    folder = try words.required("store")
  }

  func run() async throws {
    let key = try FileKeyStore(folder: folder, isMade: false).authKey
    let input = try DaaDeviceAuthorizationSigningInput(LineInput.read(limit: Self.limit))
    try Output.standard.write(await key.sign(input).compactJWS)
  }
}
