import Foundation
import ToolsCrypto

/// The backend of an app whose users hold their own keys: it relays, and can sign nothing.
package struct DeviceBackend: Sendable {
  private static let root = "/v1/accounts/auth"

  private let api: APIClient
  private let clientEntityId: String
  private let selfAccountId: String

  package init(sandbox: SandboxServer) {
    api = APIClient(origin: sandbox.origin, apiKey: sandbox.apiKey)
    clientEntityId = sandbox.clientEntityId
    selfAccountId = sandbox.selfAccountId
  }

  /// Begins a registration.
  ///
  /// - Parameters:
  ///   - flowKey: SubjectPublicKeyInfo of the attempt's key.
  ///   - nonce: 32 random bytes.
  package func prepare(flowKey: Data, nonce: Data) async throws -> PreparedLogin {
    let body = """
      {"flowPublicKey":"\(Base64URLText.encode(flowKey))","nonce":"\(Base64URLText.encode(nonce))"}
      """
    return try await api.send("POST", Self.root + "/loginRequests", body: body, expecting: PreparedLogin.self)
  }

  /// Signs the user in, with the sandbox's made-up identity provider, and opens the session of the registration.
  ///
  /// - Parameters:
  ///   - authKey: SubjectPublicKeyInfo of the key to be registered.
  ///   - flowKey: as for ``prepare(flowKey:nonce:)``.
  package func signIn(_ login: PreparedLogin, authKey: Data, flowKey: Data) async throws -> KeyRegistration {
    let signedIn = try await api.send(
      "POST", "/sandbox/idTokens", body: #"{"oidcNonce":"\#(login.oidcNonce)"}"#, expecting: SignedIn.self)
    let body = """
      {"idempotencyKey":"\(UUID().uuidString.lowercased())","loginRequestId":"\(login.loginRequestId)",\
      "idToken":"\(signedIn.idToken)","clientEntityId":"\(clientEntityId)"}
      """
    let session = try await api.send("POST", Self.root + "/sessions", body: body, expecting: Session.self)
    return KeyRegistration(
      registrationHandle: session.registrationHandle, loginRequestId: login.loginRequestId, authKey: authKey,
      flowKey: JWKText(endingWith: flowKey))
  }

  /// Completes the registration with both signatures; gives the thumbprint of the registered key.
  package func complete(_ request: DeviceRequest, device: String, flow: String) async throws -> String {
    let headers = ["X-Device-Authorization": device, "X-Registration-Flow-Authorization": flow]
    return try await api.send(
      request.method, request.path, body: request.body, headers: headers, expecting: RegisteredKey.self
    ).thumbprint
  }

  /// The request that makes a transfer from the account whose debits the device signs.
  package func request(for transfer: Transfer) -> DeviceRequest {
    DeviceRequest("POST", "/v1/accounts/transfers", body: transfer.body(from: selfAccountId))
  }

  /// Sends a request as it was signed; gives the id of what it made.
  package func send(_ request: DeviceRequest, authorization: String) async throws -> String {
    try await api.send(
      request.method, request.path, body: request.body, headers: ["X-Device-Authorization": authorization],
      expecting: Made.self
    ).id
  }

  private struct SignedIn: Decodable {
    let idToken: String
  }

  private struct Session: Decodable {
    let registrationHandle: String
  }

  private struct RegisteredKey: Decodable {
    let thumbprint: String
  }

  private struct Made: Decodable {
    let id: String
  }
}
