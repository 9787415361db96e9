import XCTest

@testable import DaaSdk

/// Contract 3.2: the marker, with real files.
final class MarkerFileTests: XCTestCase {
  func testWhatIsWrittenIsRead() throws {
    let marker = KeyHarness(self).marker
    XCTAssertNil(try marker.read())
    let reservation = try InstallationMarker.reservation(.live)
    XCTAssertTrue(try marker.create(reservation))
    XCTAssertEqual(try marker.read(), .marker(reservation))
    let committed = InstallationMarker(.committed, account: reservation.account)
    try marker.replace(with: committed)
    XCTAssertEqual(try marker.read(), .marker(committed))
    try marker.remove()
    XCTAssertNil(try marker.read())
    XCTAssertNoThrow(try marker.remove())
  }

  func testItsRemovalIsASuccessByItself() throws {
    let marker = KeyHarness(self).marker
    _ = try marker.create(try InstallationMarker.reservation(.live))
    // What an earlier call has left there is no answer to this one.
    errno = EBUSY
    XCTAssertNoThrow(try marker.remove())
    errno = ENOENT
    XCTAssertThrowsError(try MarkerFile(path: "/").remove()) { XCTAssertTrue($0 is MarkerFailure) }
  }

  func testADraftThatCannotBeOpenedSaysWhy() throws {
    let folder = URL(fileURLWithPath: KeyHarness(self).markerPath).deletingLastPathComponent().path
    // Short enough for a name, but not with what a draft adds to it.
    let marker = MarkerFile(path: folder + "/" + String(repeating: "m", count: 250))
    XCTAssertThrowsError(try marker.create(try InstallationMarker.reservation(.live))) {
      XCTAssertEqual(($0 as? MarkerFailure)?.code, ENAMETOOLONG)
    }
  }

  func testItIsMadeOnlyOnce() throws {
    let marker = KeyHarness(self).marker
    let first = try InstallationMarker.reservation(.live)
    XCTAssertTrue(try marker.create(first))
    XCTAssertFalse(try marker.create(try InstallationMarker.reservation(.live)))
    XCTAssertEqual(try marker.read(), .marker(first))
  }

  func testOfManyThatMakeItOneDoes() throws {
    let marker = KeyHarness(self).marker
    let made = try concurrently(32) { _ in
      try marker.create(try InstallationMarker.reservation(.live))
    }.filter { $0 }.count
    XCTAssertEqual(made, 1)
  }

  func testNothingButTheMarkerIsLeftInItsFolder() throws {
    let harness = KeyHarness(self)
    _ = try harness.marker.create(try InstallationMarker.reservation(.live))
    _ = try harness.marker.create(try InstallationMarker.reservation(.live))
    try harness.marker.replace(with: try InstallationMarker.reservation(.live))
    let folder = URL(fileURLWithPath: harness.markerPath).deletingLastPathComponent().path
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), ["marker"])
    let attributes = try FileManager.default.attributesOfItem(atPath: harness.markerPath)
    XCTAssertEqual((attributes[.posixPermissions] as? NSNumber)?.intValue, 0o600)
  }

  func testOnlyNoSuchFileMeansNone() throws {
    let harness = KeyHarness(self)
    try FileManager.default.createDirectory(atPath: harness.markerPath, withIntermediateDirectories: true)
    XCTAssertThrowsError(try harness.marker.read()) { XCTAssertTrue($0 is MarkerFailure) }
    let inAFile = MarkerFile(path: #filePath + "/marker")
    XCTAssertThrowsError(try inAFile.read()) { XCTAssertTrue($0 is MarkerFailure) }
  }

  func testALinkThatLeadsNowhereIsNotNone() throws {
    let harness = KeyHarness(self)
    let folder = URL(fileURLWithPath: harness.markerPath).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: harness.markerPath, withDestinationPath: "/nowhere/at/all")
    XCTAssertThrowsError(try harness.marker.read()) { XCTAssertTrue($0 is MarkerFailure) }
  }

  func testAPipeIsNotWaitedFor() throws {
    let harness = KeyHarness(self)
    let folder = URL(fileURLWithPath: harness.markerPath).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    XCTAssertEqual(mkfifo(harness.markerPath, 0o600), 0)
    XCTAssertEqual(try harness.marker.read(), .unintelligible)
  }

  func testOtherTextIsUnintelligible() throws {
    let harness = KeyHarness(self)
    let good = try InstallationMarker.reservation(.live).text
    XCTAssertTrue(try harness.marker.create(try InstallationMarker.reservation(.live)))
    for text in [
      "", "reserved", "reserved \n", good + "\n", " " + good, good.dropLast() + "", good.dropLast() + "A",
      good.uppercased(),
      good.replacingOccurrences(of: "reserved", with: "other"), good.replacingOccurrences(of: " ", with: "  "),
      String(repeating: "x", count: 500),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: harness.markerPath))
      XCTAssertEqual(try harness.marker.read(), .unintelligible, text)
    }
  }
}
