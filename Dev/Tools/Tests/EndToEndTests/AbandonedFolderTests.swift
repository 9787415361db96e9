import ChildProcesses
import Foundation
import XCTest

/// Which folders count as abandoned.
final class AbandonedFolderTests: XCTestCase {
  private var parent = ""

  override func setUpWithError() throws {
    parent = NSTemporaryDirectory() + "daa-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: false)
  }

  override func tearDown() {
    try? FileManager.default.removeItem(atPath: parent)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: parent).sorted()
  }

  func testFolderOfALivingOwnerStays() throws {
    let folder = try PrivateFolder(prefix: "p-", in: parent)
    PrivateFolder.removeAbandoned(prefix: "p-", in: parent)
    XCTAssertTrue(FileManager.default.fileExists(atPath: folder.path))
  }

  func testFolderWhoseLockNobodyHoldsGoes() throws {
    try makeFolder("p-abandoned", locked: true)
    try makeFolder("q-other", locked: true)
    PrivateFolder.removeAbandoned(prefix: "p-", in: parent)
    XCTAssertEqual(try names(), ["q-other"])
  }

  func testFolderWithoutALockStaysWhileItIsNew() throws {
    try makeFolder("p-new", locked: false)
    try makeFolder("p-old", locked: false)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3_600)], ofItemAtPath: parent + "/p-old")
    PrivateFolder.removeAbandoned(prefix: "p-", in: parent)
    XCTAssertEqual(try names(), ["p-new"])
  }

  func testWhatOthersCanEnterOrALinkStays() throws {
    try makeFolder("p-open", locked: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: parent + "/p-open")
    try makeFolder("target", locked: true)
    try FileManager.default.createSymbolicLink(
      atPath: parent + "/p-link", withDestinationPath: parent + "/target")
    PrivateFolder.removeAbandoned(prefix: "p-", in: parent)
    XCTAssertEqual(try names(), ["p-link", "p-open", "target"])
    XCTAssertTrue(FileManager.default.fileExists(atPath: parent + "/target/lock"))
  }

  private func makeFolder(_ name: String, locked: Bool) throws {
    let path = parent + "/" + name
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    if locked { try Data().write(to: URL(fileURLWithPath: path + "/lock")) }
  }
}
