import DaaSdk
import Foundation
import KeyStore
import LocalSandbox

/// The second act: a user whose device holds the key, and what nobody else can do in its place.
struct DeviceDemo {
  private let sandbox: SandboxServer
  private let backend: DeviceBackend
  private let folder: String
  private let story = Story()

  /// - Parameter folder: where the installations are kept; somebody else removes it.
  init(sandbox: SandboxServer, folder: String) {
    self.sandbox = sandbox
    self.folder = folder
    backend = DeviceBackend(sandbox: sandbox)
  }

  func run() async throws {
    let key = try FileKeyStore(folder: folder + "/installation", isMade: true).authKey
    let foreignKey = try FileKeyStore(folder: folder + "/other-installation", isMade: true).authKey
    try await register(key)
    try await send(with: key, foreignKey)
  }

  // MARK: The chapters

  private func register(_ key: DaaAuthKey) async throws {
    try story.chapter("5. Register a key of this device")
    let publicKey = try await key.createIfNeeded()
    let again = try await key.createIfNeeded()
    try story.check(
      publicKey == again, "createIfNeeded() made one key, however often it is called",
      else: "A second call of createIfNeeded() made another key.")
    let flowKey = try DaaRegistrationFlowKey()
    let nonce = try DaaSecureRandom.bytes(count: 32)
    let login = try await backend.prepare(flowKey: flowKey.spkiRepresentation, nonce: nonce)
    try check(login, nonce, flowKey)
    try refuseForgeries(of: login)

    let registration = try await backend.signIn(
      login, authKey: publicKey.spkiRepresentation, flowKey: flowKey.spkiRepresentation)
    let flow = try flowKey.sign(DaaRegistrationAuthorization(registration.flowSigningInput()))
    let request = registration.request
    let device = try await authorization(of: request, by: key, newKey: true)
    let thumbprint = try await backend.complete(request, device: device, flow: flow.compactJWS)
    try story.check(
      thumbprint == publicKey.thumbprint, "Signed by both keys, the registration is complete: \(thumbprint)",
      else: "The sandbox registered another key.")
  }

  private func send(with key: DaaAuthKey, _ foreignKey: DaaAuthKey) async throws {
    try story.chapter("6. Send a transfer that this device signed")
    let transfer = Transfer(amount: "31.00", currency: "USD")
    let request = backend.request(for: transfer)
    let authorization = try await authorization(of: request, by: key)
    let changed = DeviceRequest(
      request.method, request.path, body: request.body.replacingOccurrences(of: #""31.00""#, with: #""81.00""#))
    try await expectRefusal(
      of: changed, authorization, "With one byte of the body changed on the way it is refused: 420031")
    let id = try await backend.send(request, authorization: authorization)
    try story.checked("The transfer as signed is made: \(id)")
    try await expectRefusal(of: request, authorization, "Once: the same authorization again is refused: 420031")

    _ = try await foreignKey.createIfNeeded()
    let other = backend.request(for: Transfer(amount: "31.00", currency: "USD"))
    let foreign = try await self.authorization(of: other, by: foreignKey)
    try await expectRefusal(of: other, foreign, "Signed by a key that is not registered it is refused: 420031")
  }

  // MARK: The parts

  private func check(_ login: PreparedLogin, _ nonce: Data, _ flowKey: DaaRegistrationFlowKey) throws {
    try DaaPrepareReceiptSignature.verify(
      login.signature, of: Data(login.receipt.utf8), publicKey: sandbox.receiptPublicKey)
    let isOurs = try login.isFor(nonce: nonce, flowKey: JWKText(endingWith: flowKey.spkiRepresentation))
    try story.check(
      isOurs, "The receipt is signed by the pinned key, and is for this attempt",
      else: "The receipt is for another attempt.")
  }

  private func refuseForgeries(of login: PreparedLogin) throws {
    var forged = Data(login.receipt.utf8)
    forged[forged.count / 2] ^= 1
    let otherKey = try DaaRegistrationFlowKey().spkiRepresentation.suffix(65)
    let attempts = [(forged, sandbox.receiptPublicKey), (Data(login.receipt.utf8), Data(otherKey))]
    for (receipt, key) in attempts {
      do {
        try DaaPrepareReceiptSignature.verify(login.signature, of: receipt, publicKey: key)
        throw DemoFailure(sentence: "A forged receipt was taken for a good one.")
      } catch DaaPrepareReceiptError.mismatch {
        continue
      }
    }
    try story.checked("A receipt with one bit changed, or of another signer, is refused: mismatch")
  }

  private func authorization(
    of request: DeviceRequest, by key: DaaAuthKey, newKey isNew: Bool = false
  ) async throws -> String {
    guard let publicKey = try await key.publicKey() else { throw DaaAuthKeyError.noKey }
    let input = try request.signingInput(
      thumbprint: publicKey.thumbprint,
      newKey: isNew ? JWKText(endingWith: publicKey.x963Representation) : nil)
    return try await key.sign(DaaDeviceAuthorizationSigningInput(input)).compactJWS
  }

  private func expectRefusal(of request: DeviceRequest, _ authorization: String, _ text: String) async throws {
    do {
      _ = try await backend.send(request, authorization: authorization)
    } catch APIError.refused(401, 420_031) {
      return try story.checked(text)
    }
    throw DemoFailure(sentence: "A transfer was made that must be refused with 420031.")
  }
}
