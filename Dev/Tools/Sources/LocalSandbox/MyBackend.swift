/// What an app asks of its own backend. An app's is behind the app's own sign-in, and far away.
package protocol MyBackend: Sendable {
  /// Opens the registration of a passkey; gives its frame token, a secret.
  func startRegistration() async throws -> String
  /// Hands in what `enroll` returned; gives the id of the new passkey.
  func completeRegistration(_ response: String) async throws -> String
  /// Opens an approval of a transfer; gives its frame token, a secret.
  func startTransfer(_ transfer: Transfer) async throws -> String
  /// Makes the transfer, with what `approve` returned; gives its id.
  func confirmTransfer(_ transfer: Transfer, approval: String) async throws -> String
}
