import DaaSdk
import Foundation
import KeyStore
import PrivateFiles
import ToolsCrypto
import XCTest

/// A key in a folder: whose it is, who may read it, and what becomes of it when it is damaged.
final class FileKeyStoreTests: XCTestCase {
  private var folder = ""

  override func setUp() {
    folder = NSTemporaryDirectory() + "daa-test-" + UUID().uuidString
  }

  override func tearDown() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func store(isMade: Bool = true) throws -> FileKeyStore {
    try FileKeyStore(folder: folder, isMade: isMade)
  }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

  private func mode(_ path: String) throws -> Int {
    (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }

  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  func testFolderAndFilesAreForTheirUserAlone() async throws {
    _ = try await store().authKey.createIfNeeded()
    XCTAssertEqual(try mode(folder), 0o700)
    let names = try names()
    XCTAssertEqual(names.count, 2)
    for name in names { XCTAssertEqual(try mode(folder + "/" + name), 0o600, name) }
  }

  func testKeyStaysUntilItIsDeleted() async throws {
    let key = try await store().authKey.createIfNeeded()
    let again = try await store(isMade: false).authKey.publicKey()
    XCTAssertEqual(again, key)
    try await store(isMade: false).authKey.delete()
    let none = try await store(isMade: false).authKey.publicKey()
    XCTAssertNil(none)
    XCTAssertEqual(try names(), [])
    let other = try await store().authKey.createIfNeeded()
    XCTAssertNotEqual(other, key)
  }

  func testFolderThatIsNotThereIsAnEmptyStore() async throws {
    let key = try store(isMade: false).authKey
    let none = try await key.publicKey()
    XCTAssertNil(none)
    try await key.delete()
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder))
  }

  func testConcurrentCallsMakeOneKey() async throws {
    let stores = [try store(), try store()]
    let keys = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<60 {
        group.addTask { try await stores[number % 2].authKey.createIfNeeded().thumbprint }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    XCTAssertEqual(keys.count, 1)
    XCTAssertEqual(try names().count, 2)
  }

  func testWhatOthersCanReadIsRefused() async throws {
    _ = try await store().authKey.createIfNeeded()
    let paths = [folder] + (try names().map { folder + "/" + $0 })
    for path in paths {
      let before = try mode(path)
      for loose in [0o040, 0o004, 0o020] {
        try setMode(before | loose, path)
        XCTAssertThrowsError(try store(isMade: false)) { error in
          XCTAssertEqual(error as? PrivateFileError, .openToOthers(path: path, isFolder: path == folder))
        }
      }
      try setMode(before, path)
    }
    XCTAssertNoThrow(try store(isMade: false))
  }

  func testAnotherUsersFolderIsRefused() throws {
    var foreign = "/usr"
    // Root owns that one; but only root can give a folder away.
    if geteuid() == 0 {
      _ = try store()
      XCTAssertEqual(chown(folder, 65_534, 65_534), 0)
      foreign = folder
    }
    XCTAssertThrowsError(try FileKeyStore(folder: foreign, isMade: false)) { error in
      XCTAssertEqual(error as? PrivateFileError, .foreignOwner(path: foreign))
    }
  }

  func testLinkInThePlaceOfTheFolderOrAKeyIsRefused() async throws {
    _ = try await store().authKey.createIfNeeded()
    let link = folder + "-link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
    defer { try? FileManager.default.removeItem(atPath: link) }
    XCTAssertThrowsError(try FileKeyStore(folder: link, isMade: false))
    let name = try XCTUnwrap(names().first { $0.hasPrefix("key-") })
    try FileManager.default.moveItem(atPath: folder + "/" + name, toPath: folder + "/moved")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/" + name, withDestinationPath: folder + "/moved")
    XCTAssertThrowsError(try store(isMade: false))
  }

  func testDamagedKeyIsUnusableAndNeverReplacedInSilence() async throws {
    _ = try await store().authKey.createIfNeeded()
    let path = folder + "/" + (try XCTUnwrap(names().first { $0.hasPrefix("key-") }))
    let good = try PrivateFile.read(path, limit: 4_096)
    var changed = good
    changed[good.count - 1] ^= 1
    for damaged in [good.dropLast(), good + [0], changed, Data("no key".utf8), Data()] {
      try PrivateFile.write(Data(damaged), to: path)
      do {
        _ = try await store().authKey.createIfNeeded()
        XCTFail("A damaged key was used or replaced.")
      } catch {
        XCTAssertEqual(error as? DaaAuthKeyError, .keyUnusable)
      }
    }
    try await store().authKey.delete()
    _ = try await store().authKey.createIfNeeded()
  }

  func testDraftsOfAKilledCommandGo() async throws {
    _ = try await store().authKey.createIfNeeded()
    let drafts = ["key-AAAAAAAAAAAAAAAAAAAAAA.draft", "marker.draft"].map { folder + "/" + $0 }
    for draft in drafts { try PrivateFile.write(Data("secret".utf8), to: draft) }
    _ = try store(isMade: false)
    XCTAssertEqual(try names().count, 4, "A draft that is new may be somebody's.")
    for draft in drafts {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3_600)], ofItemAtPath: draft)
    }
    _ = try store(isMade: false)
    XCTAssertEqual(try names().count, 2)
  }

  func testSoftwareKeyReadsOnlyWhatItWrites() throws {
    let key = try SoftwareKey()
    let der = try key.der()
    XCTAssertEqual(try SoftwareKey(der: der)?.x963(), try key.x963())
    for count in 0..<der.count { XCTAssertNil(SoftwareKey(der: der.prefix(count)), "\(count)") }
    XCTAssertNil(SoftwareKey(der: der + [0]))
  }

  func testBase64URLTextIsCanonical() {
    XCTAssertEqual(Base64URLText.encode(Data([0xFB, 0xFF])), "-_8")
    XCTAssertEqual(Base64URLText.decode("-_8"), Data([0xFB, 0xFF]))
    for other in ["-_9", "-_8=", "+/8", "-_", "A", "-_8 ", "-_8\n"] {
      XCTAssertNil(Base64URLText.decode(other), other)
    }
  }
}
