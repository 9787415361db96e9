import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The marker could not be read or written; `code` is the system's `errno`.
struct MarkerFailure: Error {
  let code: Int32
}

/// The installation's marker as a file.
///
/// Written beside its place first and then linked or renamed there, so that it is there whole or not at all, and of
/// two that make it one fails.
struct MarkerFile: InstallationMarkerStore {
  private static let maximumLength = 128

  let path: String

  func read() throws -> MarkerReading? {
    // A link that leads nowhere would be there for link() and not there for open(); a pipe would never answer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw MarkerFailure(code: errno)
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.maximumLength)
    let length = Self.retrying { sysRead(descriptor, &bytes) }
    guard length >= 0 else { throw MarkerFailure(code: errno) }
    return InstallationMarker(String(decoding: bytes.prefix(length), as: UTF8.self)).map(MarkerReading.marker)
      ?? .unintelligible
  }

  func create(_ marker: InstallationMarker) throws -> Bool {
    let draft = try write(marker)
    defer { unlink(draft) }
    if link(draft, path) == 0 { return true }
    if errno == EEXIST { return false }
    throw MarkerFailure(code: errno)
  }

  func replace(with marker: InstallationMarker) throws {
    let draft = try write(marker)
    guard rename(draft, path) == 0 else {
      let code = errno
      unlink(draft)
      throw MarkerFailure(code: code)
    }
  }

  func remove() throws {
    guard unlink(path) == 0 || errno == ENOENT else { throw MarkerFailure(code: errno) }
  }

  /// A file of its own beside the marker, written and flushed.
  private func write(_ marker: InstallationMarker) throws -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw MarkerFailure(code: EACCES)
    }
    let draft = path + "." + UUID().uuidString
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw MarkerFailure(code: errno) }
    defer { close(descriptor) }
    let text = Array(marker.text.utf8)
    guard Self.retrying({ sysWrite(descriptor, text) }) == text.count, fsync(descriptor) == 0 else {
      let code = errno
      unlink(draft)
      throw MarkerFailure(code: code)
    }
    do {
      try Self.protect(draft)
    } catch {
      unlink(draft)
      throw MarkerFailure(code: EACCES)
    }
    return draft
  }

  /// Readable after the first unlock, and in no backup: a restored device is another installation.
  private static func protect(_ file: String) throws {
    #if canImport(Darwin)
      var url = URL(fileURLWithPath: file)
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try url.setResourceValues(values)
      #if os(iOS)
        try FileManager.default.setAttributes(
          [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: file)
      #endif
    #endif
  }

  static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

// Inside the type above, `read` and `write` are its own.
private func sysRead(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Int {
  read(descriptor, &bytes, bytes.count)
}

private func sysWrite(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
  write(descriptor, bytes, bytes.count)
}
