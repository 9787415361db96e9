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
    let folder = KeyHarness(self).supportFolder
    // Short enough for a name, but not with what a draft adds to it.
    let marker = MarkerFile(path: folder + "/" + String(repeating: "m", count: 250))
    XCTAssertThrowsError(try marker.create(try InstallationMarker.reservation(.live))) {
      XCTAssertEqual(($0 as? MarkerFailure)?.code, ENAMETOOLONG)
    }
  }

  func testAMarkerThatHasNoPlaceIsNotTakenForOneThatIsThere() {
    // Its draft can be written, and not linked there.
    XCTAssertThrowsError(try MarkerFile(path: "").create(try InstallationMarker.reservation(.live))) {
      #if os(Linux)
        XCTAssertEqual(($0 as? MarkerFailure)?.code, ENOENT)
      #endif
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
    let folder = harness.supportFolder
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder), ["marker"])
    for (path, mode) in [(harness.markerPath, 0o600), (folder, 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      XCTAssertEqual((attributes[.posixPermissions] as? NSNumber)?.intValue, mode, path)
    }
  }

  func testADraftThatCannotTakeItsPlaceIsRemoved() throws {
    let harness = KeyHarness(self)
    try FileManager.default.createDirectory(atPath: harness.markerPath, withIntermediateDirectories: true)
    XCTAssertThrowsError(try harness.marker.replace(with: try InstallationMarker.reservation(.live))) {
      XCTAssertEqual(($0 as? MarkerFailure)?.code, EISDIR)
    }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: harness.supportFolder), ["marker"])
  }

  func testADraftThatCannotBeWrittenIsRemoved() throws {
    let harness = KeyHarness(self)
    var limit = rlimit()
    XCTAssertEqual(getrlimit(fileSizeLimit, &limit), 0)
    let handler = signal(SIGXFSZ, SIG_IGN)
    var none = rlimit(rlim_cur: 0, rlim_max: limit.rlim_max)
    XCTAssertEqual(setrlimit(fileSizeLimit, &none), 0)
    let made = Result { try harness.marker.create(try InstallationMarker.reservation(.live)) }
    XCTAssertEqual(setrlimit(fileSizeLimit, &limit), 0)
    signal(SIGXFSZ, handler)
    XCTAssertThrowsError(try made.get()) { XCTAssertEqual(($0 as? MarkerFailure)?.code, EFBIG) }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: harness.supportFolder), [])
  }

  #if os(Linux)
    private var fileSizeLimit: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_FSIZE.rawValue) }
  #else
    private var fileSizeLimit: Int32 { RLIMIT_FSIZE }
  #endif

  func testEveryDescriptorIsClosed() throws {
    let marker = KeyHarness(self).marker
    let before = openDescriptors()
    for _ in 0..<10 {
      XCTAssertTrue(try marker.create(try InstallationMarker.reservation(.live)))
      try marker.replace(with: try InstallationMarker.reservation(.live))
      XCTAssertNotNil(try marker.read())
      try marker.remove()
    }
    // Others may close some in the meantime, or open one or two.
    XCTAssertLessThan(openDescriptors(), before + 10)
  }

  private func openDescriptors() -> Int { (0..<1_024).filter { fcntl($0, F_GETFD) != -1 }.count }

  func testDescriptorZeroIsOneLikeAnother() throws {
    // What a process without a standard input gets.
    let input = dup(0)
    defer {
      if input >= 0 {
        dup2(input, 0)
        close(input)
      }
    }
    let marker = KeyHarness(self).marker
    let reservation = try InstallationMarker.reservation(.live)
    close(0)
    XCTAssertTrue(try marker.create(reservation))
    XCTAssertEqual(try marker.read(), .marker(reservation))
  }

  func testAnInterruptedCallIsMadeAgain() {
    var results = [-1, -1, 3]
    let result = MarkerFile.retrying {
      errno = EINTR
      return results.removeFirst()
    }
    XCTAssertEqual(result, 3)
    results = [-1, 3]
    let failed = MarkerFile.retrying {
      errno = EIO
      return results.removeFirst()
    }
    XCTAssertEqual(failed, -1)
    errno = EINTR
    results = [0]
    XCTAssertEqual(MarkerFile.retrying { results.removeFirst() }, 0)
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
    let folder = harness.supportFolder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: harness.markerPath, withDestinationPath: "/nowhere/at/all")
    XCTAssertThrowsError(try harness.marker.read()) { XCTAssertTrue($0 is MarkerFailure) }
  }

  func testAPipeIsNotWaitedFor() throws {
    let harness = KeyHarness(self)
    let folder = harness.supportFolder
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
