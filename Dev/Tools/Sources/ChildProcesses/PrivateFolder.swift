import Foundation
import Glibc

/// A temporary folder that only this user can enter.
///
/// Its owner holds a lock on a file in it, which the kernel lets go of however the owner ends: that, and not a
/// process id, tells which folders are abandoned. A child that works in the folder holds the same lock.
package final class PrivateFolder: Sendable {
  package let path: String
  /// The descriptor that holds the lock, to be handed to a child.
  package let lock: Descriptor

  private static let lockName = "lock"

  /// Makes a folder.
  ///
  /// - Throws: `SystemError`.
  package init(prefix: String, in parent: String = PrivateFolder.systemFolder) throws {
    var made: (path: String, lock: Descriptor)?
    // Somebody who removes abandoned folders may take this one for one, in the moment before it is locked.
    for _ in 0..<3 where made == nil {
      let path = try Self.makeFolder(prefix: prefix, in: parent)
      let number = open(path + "/" + Self.lockName, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard number >= 0 else {
        let error = SystemError.last
        rmdir(path)
        throw error
      }
      let lock = Descriptor(owning: number)
      if Self.take(lock) { made = (path, lock) }
    }
    guard let made else { throw SystemError(code: EAGAIN) }
    path = made.path
    lock = made.lock
  }

  /// Where temporary folders belong.
  package static var systemFolder: String {
    let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    guard folder.hasPrefix("/") else { return "/tmp" }
    return folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// Removes the folder with all that is in it.
  package func remove() {
    Self.remove(path)
  }

  /// Removes the folders with this prefix whose owners are gone.
  package static func removeAbandoned(prefix: String, in parent: String = PrivateFolder.systemFolder) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let path = parent + "/" + name
      guard isOurs(path) else { continue }
      let number = open(path + "/" + lockName, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      if number >= 0 {
        let lock = Descriptor(owning: number)
        if take(lock) { remove(path) }
      } else if errno == ENOENT, isOld(path) {
        remove(path)
      }
    }
  }

  private static func makeFolder(prefix: String, in parent: String) throws -> String {
    var template = Array((parent + "/" + prefix + "XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError.last }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Takes the lock, unless somebody else has it or its file is removed already.
  private static func take(_ lock: Descriptor) -> Bool {
    var file = stat()
    return flock(lock.number, LOCK_EX | LOCK_NB) == 0 && fstat(lock.number, &file) == 0 && file.st_nlink > 0
  }

  /// The temporary folder is everybody's: a name alone says nothing.
  private static func isOurs(_ path: String) -> Bool {
    var folder = stat()
    return lstat(path, &folder) == 0 && folder.st_mode & S_IFMT == S_IFDIR && folder.st_uid == geteuid()
      && folder.st_mode & 0o077 == 0
  }

  private static func isOld(_ path: String) -> Bool {
    var folder = stat()
    return lstat(path, &folder) == 0 && folder.st_mtim.tv_sec < time(nil) - 60
  }

  /// More than once, since two who remove the same folder can trip over each other.
  private static func remove(_ path: String) {
    for _ in 0..<20 {
      try? FileManager.default.removeItem(atPath: path)
      guard access(path, F_OK) == 0 else { return }
      usleep(20_000)
    }
  }
}
