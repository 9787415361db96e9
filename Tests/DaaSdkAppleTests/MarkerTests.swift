import XCTest

@testable import DaaSdk

/// The installation's marker where the file system refuses (contract 3.2): nothing is made, and nothing is taken for none.
final class MarkerTests: XCTestCase {
  private let marker = InstallationMarker(.reserved, account: "AAAAAAAAAAAAAAAAAAAAAA")

  func testAFileWhereTheFolderShouldBeIsNotNoMarker() async throws {
    let device = Device()
    let folder = URL(fileURLWithPath: device.markerPath).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: folder)
    let error = await thrown { try await DaaAuthKey().publicKey() }
    XCTAssertEqual(error as? DaaAuthKeyError, .temporarilyUnavailable)
  }

  func testAFolderThatCannotBeMade() async throws {
    let device = Device()
    let folder = URL(fileURLWithPath: device.markerPath).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.path, withDestinationPath: "/nowhere/at/all")
    let error = await thrown { try await DaaAuthKey().createIfNeeded() }
    XCTAssertEqual(error as? DaaAuthKeyError, .temporarilyUnavailable)
    XCTAssertEqual(device.keychain.accounts, [])
  }

  func testAMarkerOfAnotherProcessIsNotMadeAgain() throws {
    let device = Device()
    XCTAssertTrue(try MarkerFile(path: device.markerPath).create(marker))
    let other = InstallationMarker(.reserved, account: "AQEBAQEBAQEBAQEBAQEBAQ")
    XCTAssertFalse(try MarkerFile(path: device.markerPath).create(other))
    XCTAssertEqual(try device.marker, marker)
  }

  func testAMarkerThatCannotBeReplacedLeavesNoDraft() throws {
    let device = Device()
    try FileManager.default.createDirectory(atPath: device.markerPath, withIntermediateDirectories: true)
    XCTAssertThrowsError(try MarkerFile(path: device.markerPath).replace(with: marker))
    let folder = URL(fileURLWithPath: device.markerPath).deletingLastPathComponent().path
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), ["authkey"])
  }
}
