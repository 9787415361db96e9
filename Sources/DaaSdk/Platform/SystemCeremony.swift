extension CeremonyPlatform {
  /// The running system. It has no web-authentication session yet: the adapter for iOS and macOS belongs here.
  static let live = CeremonyPlatform(sessions: nil, clock: .live, random: .live, support: .live)
}

extension WindowSource {
  /// The system needs no window to present over.
  @available(iOSApplicationExtension, unavailable)
  static let foreground = WindowSource { PresentationWindow(object: nil) }
}
