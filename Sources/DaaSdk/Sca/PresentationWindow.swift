/// The window a sheet is shown over. What it is, only the platform knows.
@MainActor
struct PresentationWindow {
  let object: AnyObject?
}

/// Looks for the window to present over where the app passed none.
struct WindowSource: Sendable {
  /// How long a call waits for a window, in seconds: a biometric prompt that leaves takes the key window for a
  /// moment.
  static let patience: Double = 2
  /// The time between two looks, in seconds.
  static let pollInterval: Double = 0.05

  /// The key window of a foreground scene, or nil while there is none.
  let find: @MainActor @Sendable () -> PresentationWindow?
}
