@_spi(DaaTools) import DaaSdk
import Foundation
import Glibc
import PrivateFiles
import ToolsCrypto

/// An installation's key in a folder, in software: what a Secure Enclave and a keychain are to an app.
///
/// The folder is for its user alone, and so is each file in it. Whoever can read it can sign: for tests and
/// rehearsals only.
package struct FileKeyStore: DaaToolsKeyStore {
  private static let prefix = "key-"
  private static let marker = "marker"
  /// More than a key takes.
  private static let limit = 4_096
  /// In seconds. A writer takes a moment.
  private static let draftLifetime = 60

  private let folder: String

  /// The store in a folder, made if it is to be; a folder that isn't there is an empty store.
  ///
  /// - Throws: `PrivateFileError` if others can enter the folder or read a file of it, or if it is another user's.
  package init(folder: String, isMade: Bool) throws {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    if isMade {
      try PrivateFile.makeFolder(self.folder)
    } else {
      do {
        try PrivateFile.checkFolder(self.folder)
      } catch PrivateFileError.notThere {
        return
      }
    }
    try removeAbandonedDrafts()
    for name in try names() where name == Self.marker || name.hasPrefix(Self.prefix) {
      do {
        _ = try PrivateFile.read(path(name), limit: Self.limit)
      } catch PrivateFileError.notThere {
        // Another command has just removed it.
        continue
      }
    }
  }

  /// The key of the installation that the folder stands for.
  package var authKey: DaaAuthKey { DaaAuthKey(store: self, markerPath: path(Self.marker)) }

  package func makeKey() throws -> Data { try SoftwareKey().der() }

  package func publicKey(of key: Data) throws -> Data {
    // What isn't a key has no public one, and the library calls it unusable.
    try SoftwareKey(der: key)?.x963() ?? Data()
  }

  package func sign(_ message: Data, with key: Data) throws -> Data {
    guard let key = SoftwareKey(der: key) else { throw CryptoError() }
    return try key.sign(message)
  }

  package func add(_ item: Data, account: String) throws -> Bool {
    try PrivateFile.create(item, at: path(Self.prefix + account))
  }

  package func item(account: String) throws -> Data? {
    do {
      return try PrivateFile.read(path(Self.prefix + account), limit: Self.limit)
    } catch PrivateFileError.notThere {
      return nil
    }
  }

  package func accounts() throws -> [String] {
    try names().filter { $0.hasPrefix(Self.prefix) && !$0.contains(".") }.map {
      String($0.dropFirst(Self.prefix.count))
    }
  }

  package func remove(account: String) throws {
    try PrivateFile.remove(path(Self.prefix + account))
  }

  private func path(_ name: String) -> String { folder + "/" + name }

  private func names() throws -> [String] {
    var status = stat()
    guard stat(folder, &status) == 0 else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  /// What a command left that was killed while it wrote; it may hold a key.
  private func removeAbandonedDrafts() throws {
    for name in try names() where name.contains(".") && (name.hasPrefix(Self.prefix) || name.hasPrefix(Self.marker))
    {
      var status = stat()
      guard lstat(path(name), &status) == 0, status.st_mtim.tv_sec < time(nil) - Self.draftLifetime else {
        continue
      }
      try PrivateFile.remove(path(name))
    }
  }
}
