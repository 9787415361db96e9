#if canImport(UIKit)
  import UIKit

  @available(iOSApplicationExtension, unavailable)
  extension WindowSource {
    /// The key window of a foreground-active scene.
    static let foreground = WindowSource { keyWindow.map { PresentationWindow(object: $0) } }

    /// Only a window at the normal level: one above it (an alert, a keyboard) may be gone in a moment.
    @MainActor
    private static var keyWindow: UIWindow? {
      let windows = UIApplication.shared.connectedScenes
        .compactMap { $0 as? UIWindowScene }
        .filter { $0.activationState == .foregroundActive }
        .compactMap(\.keyWindow)
        .filter { $0.windowLevel == .normal }
      // Of two scenes side by side, the one the user touched last.
      return windows.first(where: \.isKeyWindow) ?? windows.first
    }
  }
#elseif canImport(AppKit)
  import AppKit

  extension WindowSource {
    /// The key window, or the main one while a panel is key.
    static let foreground = WindowSource {
      (NSApplication.shared.keyWindow ?? NSApplication.shared.mainWindow).map { PresentationWindow(object: $0) }
    }
  }
#else
  extension WindowSource {
    /// The system needs no window to present over.
    static let foreground = WindowSource { PresentationWindow(object: nil) }
  }
#endif
