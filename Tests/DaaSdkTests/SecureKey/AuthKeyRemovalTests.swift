import XCTest

@testable import DaaSdk

/// Contract 3.2: what a removal takes, and what it leaves.
final class AuthKeyRemovalTests: XCTestCase {
  func testDeleteRemovesTheKeyAndTheMarker() async throws {
    let harness = KeyHarness(self)
    let key = harness.makeKey()
    let old = try await key.createIfNeeded()
    try await key.delete()
    let count = await harness.keychain.items.count
    XCTAssertEqual(count, 0)
    XCTAssertNil(try harness.state())
    let new = try await key.createIfNeeded()
    XCTAssertNotEqual(old, new)
  }

  func testDeleteRemovesTheKeyThatIsNotListed() async throws {
    let harness = KeyHarness(self)
    _ = try await harness.makeKey().createIfNeeded()
    await harness.keychain.listNothing()
    try await harness.makeKey().delete()
    let items = await harness.keychain.items
    XCTAssertTrue(items.isEmpty)
  }

  func testDeleteLeavesWhatIsNotThisInstallations() async throws {
    let harness = KeyHarness(self, keychain: FakeKeychain(["earlier": Data([1])]))
    try await harness.makeKey().delete()
    let items = await harness.keychain.items
    XCTAssertEqual(items, ["earlier": Data([1])], "Creation alone removes leftovers")
  }

  func testDeleteRemovesEveryItemWhereAMarkerStands() async throws {
    for marker in ["reserved \(Base64URL.encode([UInt8](repeating: 1, count: 16)))\n", "nothing\n"] {
      let harness = KeyHarness(self, keychain: FakeKeychain(["other": Data([1])]))
      try FileManager.default.createDirectory(atPath: harness.supportFolder, withIntermediateDirectories: true)
      try Data(marker.utf8).write(to: URL(fileURLWithPath: harness.markerPath))
      try await harness.makeKey().delete()
      let items = await harness.keychain.items
      XCTAssertTrue(items.isEmpty)
      XCTAssertNil(try harness.marker.read())
    }
  }

  func testDeletingNothingIsASuccess() async throws {
    let harness = KeyHarness(self)
    try await harness.makeKey().delete()
    _ = try await harness.makeKey().createIfNeeded()
    await harness.keychain.fail(.remove, with: KeyFailure.itemNotFound.status)
    try await harness.makeKey().delete()
  }
}
