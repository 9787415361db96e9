import ChromiumSession
import Foundation
import PrivateFiles

/// A virtual device, in a file or only for one ceremony.
struct KeptDevice: Sendable {
  private static let limit = 1 << 20

  let device: VirtualDevice
  private let path: String?
  private let before: Data?

  /// - Throws: `PrivateFileError`, or `ToolFailure` if the file holds something else.
  init(path: String?) throws {
    self.path = path
    do {
      before = try path.map { try PrivateFile.read($0, limit: Self.limit) }
    } catch PrivateFileError.notThere {
      before = nil
    }
    guard let before else {
      device = VirtualDevice()
      return
    }
    guard let kept = VirtualDevice(kept: before) else {
      throw ToolFailure(
        sentence: "\(path ?? "") does not hold the passkeys of a virtual device.", exitCode: .noInput)
    }
    device = kept
  }

  /// Writes what has changed.
  func keep() throws {
    guard let path else { return }
    let contents = try device.contents()
    if contents != before { try PrivateFile.write(contents, to: path) }
  }
}
