import Foundation

/// What an app, its backend and its web site say of the callback.
package struct SetUp: Sendable {
  /// As the app gives it to the library.
  package var redirectURI: String
  /// As the backend sends it.
  package var backendRedirectURI: String?
  /// As it is registered with Circle.
  package var registeredRedirectURI: String?
  package var bundleID: String
  package var teamID: String
  /// A property list: the app's entitlements.
  package var entitlements: Data?
  package var association: AssociationFile?

  package init(redirectURI: String, bundleID: String, teamID: String) {
    self.redirectURI = redirectURI
    self.bundleID = bundleID
    self.teamID = teamID
  }

  var appID: String { teamID + "." + bundleID }

  /// The host of an https callback; nil for a custom scheme.
  var httpsHost: String? {
    let prefix = "https://"
    guard redirectURI.lowercased().hasPrefix(prefix) else { return nil }
    let authority = redirectURI.dropFirst(prefix.count).prefix { !"/?#".contains($0) }
    return String(authority.prefix { $0 != ":" }).lowercased()
  }
}
