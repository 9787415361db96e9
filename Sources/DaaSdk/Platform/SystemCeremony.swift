extension CeremonyPlatform {
  /// The running system.
  static let live = CeremonyPlatform(sessions: systemSessions, clock: .live, random: .live, support: .live)

  private static var systemSessions: WebSessionSource? {
    #if canImport(AuthenticationServices)
      return WebSessionSource { AppleWebSession($0, completion: $1) }
    #else
      return nil
    #endif
  }
}
