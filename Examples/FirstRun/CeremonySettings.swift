import DaaSdk
import Foundation

/// Where ceremonies run, and the token of the next one.
struct CeremonySettings {
  var redirectURI = "com.example.daasdk.firstrun://callback"
  /// The environment's own if empty.
  var circleOrigin = ""
  /// A secret: only ever in the field where it was pasted.
  var frameToken = ""

  /// Well-formed, and good for opening the sheet.
  private static let noToken = "first-run"

  var tokenOrPlaceholder: String {
    let token = frameToken.filter { !$0.isWhitespace }
    return token.isEmpty ? Self.noToken : token
  }

  @MainActor
  func makeClient(approveTimeout: TimeInterval = 300) throws -> DaaSca {
    DaaSca(
      configuration: try DaaScaConfiguration(
        environment: .sandbox, redirectURI: redirectURI, circleOrigin: circleOrigin.isEmpty ? nil : circleOrigin,
        approveTimeout: approveTimeout))
  }
}
