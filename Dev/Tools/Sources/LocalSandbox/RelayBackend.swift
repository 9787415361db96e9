import Foundation

/// A backend that relays between an app and the API: it holds the API key, and keeps the ids that no app needs.
package actor RelayBackend: MyBackend {
  /// Which of its registered callbacks the app uses from here on.
  package var redirectURI: String

  private let api: APIClient
  private let clientEntityId: String
  private let accountId: String
  private var registrationId: String?
  /// By the transfer's own key.
  private var challengeIds: [String: String] = [:]

  package init(sandbox: SandboxServer, redirectURI: String) {
    api = APIClient(origin: sandbox.origin, apiKey: sandbox.apiKey)
    clientEntityId = sandbox.clientEntityId
    accountId = sandbox.accountId
    self.redirectURI = redirectURI
  }

  package func use(redirectURI: String) {
    self.redirectURI = redirectURI
  }

  package func startRegistration() async throws -> String {
    let body = """
      {"clientEntityId":"\(clientEntityId)","idempotencyKey":"\(UUID().uuidString.lowercased())",\
      "redirectUri":"\(redirectURI)","username":"sam@example.com","displayName":"Sam Example"}
      """
    let registration = try await api.send(
      "POST", "/v1/accounts/passkeys/registrations", body: body, expecting: Registration.self)
    registrationId = registration.registrationId
    return registration.frameToken
  }

  package func completeRegistration(_ response: String) async throws -> String {
    // The response is a JSON object, and stays exactly as it is.
    let body = #"{"registrationId":"\#(registrationId ?? "")","attestationResponse":\#(response)}"#
    return try await api.send("POST", "/v1/accounts/passkeys", body: body, expecting: Passkey.self).passkeyId
  }

  package func startTransfer(_ transfer: Transfer) async throws -> String {
    let body = """
      {"clientEntityId":"\(clientEntityId)","operation":"TRANSFER","redirectUri":"\(redirectURI)",\
      "intent":\(transfer.body(from: accountId))}
      """
    let challenge = try await api.send(
      "POST", "/v1/accounts/passkeys/challenges", body: body, expecting: Challenge.self)
    challengeIds[transfer.idempotencyKey] = challenge.challengeId
    return challenge.frameToken
  }

  package func confirmTransfer(_ transfer: Transfer, approval: String) async throws -> String {
    let headers = [
      "X-Sca-Challenge-Id": challengeIds[transfer.idempotencyKey] ?? "",
      "X-Sca-Assertion": approval,
    ]
    return try await api.send(
      "POST", "/v1/accounts/transfers", body: transfer.body(from: accountId), headers: headers,
      expecting: MadeTransfer.self
    ).id
  }

  /// The ids of the user's passkeys.
  package func passkeys() async throws -> [String] {
    let path = "/v1/accounts/passkeys?clientEntityId=" + clientEntityId
    return try await api.send("GET", path, expecting: Passkeys.self).passkeys.map(\.passkeyId)
  }

  /// Has the next ceremony do this instead of what is right: an outcome, as `daa-sandbox serve --help` lists them.
  package func rehearse(_ outcome: String) async throws {
    _ = try await api.send(
      "POST", "/sandbox/next", body: #"{"outcome":"\#(outcome)"}"#, expecting: Rehearsal.self)
  }

  private struct Rehearsal: Decodable {
    let outcome: String?
  }

  private struct Registration: Decodable {
    let registrationId: String
    let frameToken: String
  }

  private struct Challenge: Decodable {
    let challengeId: String
    let frameToken: String
  }

  private struct Passkey: Decodable {
    let passkeyId: String
  }

  private struct Passkeys: Decodable {
    let passkeys: [Passkey]
  }

  private struct MadeTransfer: Decodable {
    let id: String
  }
}
