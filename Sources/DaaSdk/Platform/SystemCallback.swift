extension CallbackSupport {
  /// What this system and this build can do.
  static let live = CallbackSupport(deliversHTTPS: systemDeliversHTTPS, hasPasskeys: systemHasPasskeys)

  private static var systemDeliversHTTPS: Bool {
    // The API came with Xcode 15.3: an older compiler has an SDK that can't name it.
    #if compiler(>=5.10) && !DAA_NO_HTTPS_CALLBACK
      if #available(iOS 17.4, macOS 14.4, visionOS 1.1, *) { return true }
    #endif
    return false
  }

  private static var systemHasPasskeys: Bool {
    if #available(iOS 16, macOS 13, *) { return true }
    return false
  }
}
