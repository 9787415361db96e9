import ChildProcesses
import Foundation

/// A device whose passkeys outlive the pages that use them: Chromium's own virtual authenticators belong to a page.
///
/// It verifies its user at once, without asking. It holds private keys: only ever for tests and rehearsals.
package final class VirtualDevice: Sendable {
  private let credentials: Locked<[String: JSONValue]>

  /// A device without passkeys.
  package init() {
    credentials = Locked([:])
  }

  /// A device that was kept; nil if these bytes aren't one.
  package init?(kept data: Data) {
    guard let list = try? JSONDecoder().decode([JSONValue].self, from: data) else { return nil }
    var found: [String: JSONValue] = [:]
    for credential in list {
      guard let id = credential["credentialId"]?.string, credential["privateKey"]?.string != nil else { return nil }
      found[id] = credential
    }
    credentials = Locked(found)
  }

  /// All of it, private keys included: a secret.
  package func contents() throws -> Data {
    let list = credentials.withLock { all in all.sorted { $0.key < $1.key }.map(\.value) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(list)
  }

  /// How many passkeys it has.
  package var count: Int { credentials.withLock { $0.count } }

  /// Gives the page an authenticator with these passkeys.
  func plug(into page: BrowserPage) async throws {
    try await page.call("WebAuthn.enable")
    let answer = try await page.call(
      "WebAuthn.addVirtualAuthenticator",
      [
        "options": [
          "protocol": "ctap2", "ctap2Version": "ctap2_1", "transport": "internal", "hasResidentKey": true,
          "hasUserVerification": true, "isUserVerified": true, "automaticPresenceSimulation": true,
        ]
      ])
    guard let authenticator = answer["authenticatorId"] else {
      throw DevToolsError.unexpectedAnswer(method: "WebAuthn.addVirtualAuthenticator")
    }
    for credential in credentials.withLock({ Array($0.values) }) {
      try await page.call("WebAuthn.addCredential", ["authenticatorId": authenticator, "credential": credential])
    }
  }

  /// Keeps what the page's authenticator made or used.
  func note(_ event: DevToolsEvent) {
    guard event.method == "WebAuthn.credentialAdded" || event.method == "WebAuthn.credentialAsserted",
      let credential = event.params["credential"], let id = credential["credentialId"]?.string
    else { return }
    credentials.withLock { $0[id] = credential }
  }
}
