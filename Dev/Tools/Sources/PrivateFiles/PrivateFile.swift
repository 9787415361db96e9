import ChildProcesses
import Foundation
import Glibc

/// Files that hold secrets: of mode 0600, owned by who runs this, and never half written.
package enum PrivateFile {
  /// What may be read.
  package enum Source: Sendable {
    /// A regular file at this very place.
    case fileOnly
    /// A link to one, too, or a pipe, such as a shell's `<(command)`.
    case fileLinkOrPipe
  }

  /// Reads a whole file.
  ///
  /// - Throws: `PrivateFileError`.
  package static func read(_ path: String, limit: Int, from source: Source = .fileOnly) throws -> Data {
    // Opening a pipe would wait for its writer, where none is allowed.
    let flags = source == .fileOnly ? O_NOFOLLOW | O_NONBLOCK : 0
    let number = open(path, O_RDONLY | O_CLOEXEC | flags)
    guard number >= 0 else { throw failure(path) }
    let descriptor = Descriptor(owning: number)
    var status = stat()
    guard fstat(number, &status) == 0 else { throw failure(path) }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || (source == .fileLinkOrPipe && kind == S_IFIFO) else {
      throw PrivateFileError.wrongKind(path: path)
    }
    try check(status, path)
    return try read(descriptor, path, limit)
  }

  /// Writes a whole file, new or in the place of another, so that nobody ever sees half of it.
  ///
  /// - Throws: `PrivateFileError`.
  package static func write(_ data: Data, to path: String) throws {
    let draft = try writeDraft(data, for: path)
    guard rename(draft, path) == 0 else {
      let error = failure(path)
      unlink(draft)
      throw error
    }
  }

  /// Writes a file that isn't there yet.
  ///
  /// - Returns: false if it is there.
  /// - Throws: `PrivateFileError`.
  package static func create(_ data: Data, at path: String) throws -> Bool {
    let draft = try writeDraft(data, for: path)
    defer { unlink(draft) }
    if link(draft, path) == 0 { return true }
    if errno == EEXIST { return false }
    throw failure(path)
  }

  /// Removes a file; none is no failure.
  package static func remove(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure(path) }
  }

  /// Makes a folder of mode 0700, if there is none; refuses one that others can enter.
  package static func makeFolder(_ path: String) throws {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(path) }
    try checkFolder(path)
  }

  /// Refuses what isn't a folder that its user alone can enter.
  package static func checkFolder(_ path: String) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw PrivateFileError.wrongKind(path: path) }
    try check(status, path)
  }

  private static func check(_ status: stat, _ path: String) throws {
    guard status.st_uid == geteuid() else { throw PrivateFileError.foreignOwner(path: path) }
    guard status.st_mode & 0o077 == 0 else {
      throw PrivateFileError.openToOthers(path: path, isFolder: status.st_mode & S_IFMT == S_IFDIR)
    }
  }

  private static func read(_ descriptor: Descriptor, _ path: String, _ limit: Int) throws -> Data {
    var data = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while data.count <= limit {
      let count = Glibc.read(descriptor.number, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      if count == 0 { return data }
      data.append(contentsOf: chunk[..<count])
    }
    throw PrivateFileError.tooLarge(path: path)
  }

  /// A file of its own beside the place, written and flushed.
  private static func writeDraft(_ data: Data, for path: String) throws -> String {
    let draft = "\(path).\(UUID().uuidString)"
    let number = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw failure(path) }
    let descriptor = Descriptor(owning: number)
    var rest = [UInt8](data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor.number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = failure(path)
        unlink(draft)
        throw error
      }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor.number) == 0 else {
      let error = failure(path)
      unlink(draft)
      throw error
    }
    return draft
  }

  private static func failure(_ path: String) -> PrivateFileError {
    errno == ENOENT ? .notThere(path: path) : .failed(path: path, SystemError.last)
  }
}
