import ChromiumSession
import Foundation

/// The folder that the demo saves what it saw in.
struct Screenshots: Sendable {
  let folder: String

  init(folder: String) throws {
    self.folder = folder
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw DemoFailure(sentence: "The folder \(folder) can't be made.")
    }
  }

  /// Saves the page as a telephone shows it, light and dark.
  func take(_ name: String, of page: BrowserPage) async throws {
    for (suffix, isDark) in [("dark", true), ("light", false)] {
      let file = "\(folder)/\(name)-\(suffix).png"
      let image = try await page.screenshot(isDark: isDark)
      do {
        try image.write(to: URL(fileURLWithPath: file))
      } catch {
        throw DemoFailure(sentence: "\(file) can't be written.")
      }
    }
  }
}
