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
        .filter { $0.windowLevel == .normal && !$0.isBeingLeft }
      // Of two scenes side by side, the one the user touched last.
      return windows.first(where: \.isKeyWindow) ?? windows.first
    }
  }

  extension UIWindow {
    /// Whether something that it presents is on its way out, the sheet of the ceremony before, for example: the system
    /// says that a session has ended when its sheet begins to leave, and loses what is presented meanwhile.
    var isBeingLeft: Bool {
      var controller = rootViewController
      while let presented = controller?.presentedViewController {
        if presented.isBeingDismissed { return true }
        controller = presented
      }
      return false
    }
  }
#elseif canImport(AppKit)
  import AppKit

  extension WindowSource {
    /// The key window, or the main one while a panel is key.
    static let foreground = WindowSource {
      let (key, main) = (NSApplication.shared.keyWindow, NSApplication.shared.mainWindow)
      let window = key is NSPanel ? main ?? key : key ?? main
      return window.map { PresentationWindow(object: $0) }
    }
  }
#else
  extension WindowSource {
    /// The system needs no window to present over.
    static let foreground = WindowSource { PresentationWindow(object: nil) }
  }
#endif
