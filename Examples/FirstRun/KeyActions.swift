import DaaSdk
import Foundation

/// What the checklist does with keys.
struct KeyActions {
  func read() async throws -> String {
    guard let key = try await DaaAuthKey().publicKey() else { return "no key" }
    return key.thumbprint
  }

  func create(_ policy: DaaAuthKey.AccessPolicy) async throws -> String {
    try await DaaAuthKey(accessPolicy: policy).createIfNeeded().thumbprint
  }

  func createTwice() async throws -> String {
    async let one = create(.whenUnlocked)
    async let other = create(.whenUnlocked)
    let (first, second) = try await (one, other)
    return first == second ? "\(first), twice" : "TWO KEYS: \(first), \(second)"
  }

  func sign(_ policy: DaaAuthKey.AccessPolicy, afterSeconds delay: UInt64 = 0) async throws -> String {
    try await Task.sleep(seconds: delay)
    let key = DaaAuthKey(accessPolicy: policy)
    let text = signingInput(#"{"alg":"ES256"}"#)
    let authorization = try await key.sign(DaaDeviceAuthorizationSigningInput(text))
    guard let publicKey = try await key.publicKey() else { return "SIGNED WITHOUT A KEY" }
    // It checks ES256 over exact bytes, whatever the bytes are.
    try DaaPrepareReceiptSignature.verify(
      authorization.signature, of: Data(text.utf8), publicKey: publicKey.x963Representation)
    return "signed and verified"
  }

  func signThenCancel() async throws -> String {
    let call = Task { try await sign(.userPresence(reason: "Leave this question alone")) }
    try await Task.sleep(seconds: 3)
    call.cancel()
    return try await call.value
  }

  func delete() async throws -> String {
    try await DaaAuthKey().delete()
    return "deleted"
  }

  func useFlowKey() throws -> String {
    let key = try DaaRegistrationFlowKey()
    let header = #"{"alg":"ES256","typ":"daa-registration+jwt"}"#
    let input = try DaaRegistrationAuthorization(signingInput(header))
    guard try key.sign(input) == key.sign(input) else { return "TWO SIGNATURES" }
    do {
      _ = try key.sign(DaaRegistrationAuthorization(signingInput(header, lifetime: 61)))
      return "SIGNED TWO INPUTS"
    } catch DaaRegistrationFlowKeyError.alreadySigned {
      return "signed once; another input: alreadySigned"
    }
  }

  private func signingInput(_ header: String, lifetime: Int = 60) -> String {
    let now = Int(Date().timeIntervalSince1970)
    return base64URL(header) + "." + base64URL(#"{"iat":\#(now),"exp":\#(now + lifetime)}"#)
  }

  private func base64URL(_ text: String) -> String {
    String(
      Data(text.utf8).base64EncodedString().compactMap { character in
        switch character {
        case "+": return "-"
        case "/": return "_"
        case "=": return nil
        default: return character
        }
      })
  }
}
