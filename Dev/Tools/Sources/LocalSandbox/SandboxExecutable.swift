import Foundation

/// Where the local sandbox is installed.
package enum SandboxExecutable {
  /// `$DAA_SANDBOX`, else the one that this checkout's set-up made, else one on the path.
  ///
  /// - Throws: `SandboxError`.
  package static func find() throws -> String {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["DAA_SANDBOX"], !path.isEmpty {
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw SandboxError.notExecutable(path: path)
      }
      return path
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let paths = [repository + "/.venv/bin/daa-sandbox"] + folders.map { "\($0)/daa-sandbox" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
      throw SandboxError.notInstalled
    }
    return path
  }

  /// The checkout that this was built from.
  private static var repository: String {
    // Dev/Tools/Sources/LocalSandbox/SandboxExecutable.swift
    (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }.path
  }
}
