import DaaSdk

/// Which of the two ceremonies.
enum CeremonyKind: String, Sendable {
  case enroll
  case approve

  var defaultTimeout: Double { self == .enroll ? 600 : 300 }

  @MainActor
  func run(_ sca: DaaSca, frameToken: String) async throws -> String {
    switch self {
    case .enroll: return try await sca.enroll(frameToken: frameToken)
    case .approve: return try await sca.approve(frameToken: frameToken)
    }
  }
}
