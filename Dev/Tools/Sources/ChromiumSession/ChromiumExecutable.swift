import Foundation

/// Where Chromium is installed.
enum ChromiumExecutable {
  private static let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

  /// - Parameter path: the place to look at, instead of the usual ones.
  /// - Throws: `BrowserStartError`.
  static func find(at path: String?, environment: [String: String]) throws -> String {
    if let path = path ?? environment["DAA_CHROMIUM"], !path.isEmpty {
      guard isProgram(path) else { throw BrowserStartError.notExecutable(path: path) }
      return path
    }
    let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    for folder in folders where folder.hasPrefix("/") {
      for name in names where isProgram("\(folder)/\(name)") { return "\(folder)/\(name)" }
    }
    throw BrowserStartError.notInstalled
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }
}
