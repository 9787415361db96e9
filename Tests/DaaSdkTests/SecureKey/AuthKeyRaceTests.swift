import XCTest

@testable import DaaSdk

/// Contract 3.2: calls at the same time, of this process and of another, over one keychain and one marker.
final class AuthKeyRaceTests: XCTestCase {
  func test200ConcurrentCallsFromTwoActorsGiveOneKey() async throws {
    let harness = KeyHarness(self)
    let actors = [harness.makeKey(), harness.makeKey()]
    let keys = try await withThrowingTaskGroup(of: String.self) { group in
      for index in 0..<200 { group.addTask { try await actors[index % 2].createIfNeeded().thumbprint } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    XCTAssertEqual(keys.count, 1)
    let items = await harness.keychain.items
    XCTAssertEqual(items.count, 1)
    XCTAssertEqual(try harness.state(), .committed)
  }

  func testADuplicateItemIsReadAndNeverOverwritten() async throws {
    let harness = KeyHarness(self)
    let first = try await harness.makeKey().createIfNeeded()
    // The state of a call that raced: its reservation stands, and the other's item came between look and add.
    guard case .marker(let marker)? = try harness.marker.read() else { return XCTFail("No marker") }
    try harness.marker.replace(with: InstallationMarker(.reserved, account: marker.account))
    await harness.keychain.fail(.item, with: KeyFailure.itemNotFound.status)
    let second = try await harness.makeKey().createIfNeeded()
    XCTAssertEqual(first, second)
    XCTAssertEqual(harness.enclave.keyCount, 2, "It did make one of its own")
    let adds = await harness.keychain.adds
    XCTAssertEqual(adds, 1)
  }

  func testCreationAndRemovalAtOnceNeverLeaveAMarkerWithoutItsKey() async throws {
    let harness = KeyHarness(self)
    let key = harness.makeKey()
    for _ in 0..<100 {
      async let made = key.createIfNeeded()
      async let removed: Void = key.delete()
      _ = try await (made, removed)
      // Whichever came last: there is a key, or there is none.
      _ = try await key.publicKey()
    }
  }

  func testARemovalWaitsForTheCreationThatRuns() async throws {
    let harness = KeyHarness(self)
    let key = harness.makeKey()
    let removal = Removal()
    harness.enclave.whenMaking {
      await removal.begin { try await key.delete() }
      // Time enough for it to end, if nothing held it up.
      for _ in 0..<5_000 where FileManager.default.fileExists(atPath: harness.markerPath) { await Task.yield() }
    }
    _ = try await key.createIfNeeded()
    try await removal.end()
    // One after the other: what was made is gone.
    XCTAssertNil(try harness.marker.read())
    let items = await harness.keychain.items
    XCTAssertEqual(items, [:])
    XCTAssertEqual(harness.enclave.keyCount, 1)
  }

  func testAReadDuringARemovalWaitsForIt() async throws {
    let harness = KeyHarness(self)
    let key = harness.makeKey()
    _ = try await key.createIfNeeded()
    let reading = Later<DaaAuthKeyPublicKey?>()
    let signing = Later<(any Error)?>()
    // The item is gone by now, and the marker still says that there is one.
    await harness.keychain.during(.accounts) {
      await reading.begin { try await key.publicKey() }
      await signing.begin { await thrown { try await key.sign(try SigningInputs.device()) } }
      for _ in 0..<1_000 { await Task.yield() }
    }
    try await key.delete()
    let found = try await reading.value() ?? nil
    XCTAssertNil(found)
    let error = try await signing.value() ?? nil
    XCTAssertEqual(error as? DaaAuthKeyError, .noKey, "A key that the app removes is not lost")
  }

  func testCallsPassTheGateInTheOrderInWhichTheyCame() async {
    let gate = KeyGate()
    await gate.enter()
    let order = Order()
    var calls: [Task<Void, Never>] = []
    for number in 0..<5 {
      calls.append(
        Task {
          await gate.enter()
          await order.note(number)
          await gate.leave()
        })
      while await gate.waitingCount <= number { await Task.yield() }
    }
    await gate.leave()
    for call in calls { await call.value }
    let numbers = await order.numbers
    XCTAssertEqual(numbers, [0, 1, 2, 3, 4])
  }

  func testAllKeysOfTheProcessShareOneGate() {
    XCTAssertTrue(AuthKeyVault.live.gate === AuthKeyVault.live.gate)
  }

  func testTheQueueOfTheSystemsCallsRunsOneAtATime() async throws {
    let queue = KeyQueue()
    let begun = Begun()
    let first = Task { try await queue.run { begun.secondBegins(within: 2_000) } }
    while !begun.isFirst { await Task.yield() }
    let second = Task { try await queue.run { begun.second() } }
    let overlapped = try await first.value
    try await second.value
    XCTAssertFalse(overlapped)
  }

  /// Unchecked: touched under its lock only.
  private final class Begun: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    var isFirst: Bool { lock.withLock { count > 0 } }
    func second() { lock.withLock { count = 2 } }
    func secondBegins(within yields: Int) -> Bool {
      lock.withLock { count = 1 }
      for _ in 0..<yields where lock.withLock({ count < 2 }) { sched_yield() }
      return lock.withLock { count == 2 }
    }
  }

  func testTheWallClockIsNeverAhead() {
    let now = AuthKeyVault.live.wallClock()
    XCTAssertLessThanOrEqual(Double(now), Date().timeIntervalSince1970)
    XCTAssertGreaterThan(Double(now), Date().timeIntervalSince1970 - 60)
  }

  private actor Order {
    private(set) var numbers: [Int] = []

    func note(_ number: Int) { numbers.append(number) }
  }

  private actor Later<Value: Sendable> {
    private var task: Task<Value, any Error>?

    func begin(_ body: @escaping @Sendable () async throws -> Value) { task = Task { try await body() } }
    func value() async throws -> Value? { try await task?.value }
  }

  private actor Removal {
    private var task: Task<Void, any Error>?

    func begin(_ body: @escaping @Sendable () async throws -> Void) { task = Task { try await body() } }
    func end() async throws { try await task?.value }
  }

  // MARK: Another process

  func testACreationWhoseMarkerIsOfAnotherProcessByNowTouchesNothing() async throws {
    let harness = KeyHarness(self)
    let key = try await harness.makeKey().createIfNeeded()
    guard case .marker(let others)? = try harness.marker.read() else { return XCTFail("No marker") }
    try harness.marker.replace(with: try InstallationMarker.reservation(.live))
    harness.enclave.whenAskedForPasscode { try? harness.marker.replace(with: others) }
    let again = try await harness.makeKey().createIfNeeded()
    XCTAssertEqual(key, again)
    XCTAssertEqual(harness.enclave.keyCount, 1, "None was made in its place")
  }

  func testACreationRemovesNothingOfAProcessThatBeganAnewMeanwhile() async throws {
    let harness = KeyHarness(self)
    let key = try await harness.makeKey().createIfNeeded()
    guard case .marker(let others)? = try harness.marker.read() else { return XCTFail("No marker") }
    try harness.marker.replace(with: try InstallationMarker.reservation(.live))
    await harness.keychain.during(.accounts) { try? harness.marker.replace(with: others) }
    let again = try await harness.makeKey().createIfNeeded()
    XCTAssertEqual(key, again)
    let found = try await harness.makeKey().publicKey()
    XCTAssertEqual(key, found)
  }

  func testAKeyThatAnotherProcessReplacesMeanwhileIsNotLost() async throws {
    let harness = KeyHarness(self)
    let key = try await harness.makeKey().createIfNeeded()
    guard case .marker(let others)? = try harness.marker.read() else { return XCTFail("No marker") }
    let gone = InstallationMarker(.committed, account: try InstallationMarker.reservation(.live).account)
    for call in [{ try await $0.publicKey() }, { try await $0.createIfNeeded() }]
      as [(DaaAuthKey) async throws -> DaaAuthKeyPublicKey?]
    {
      try harness.marker.replace(with: gone)
      await harness.keychain.during(.item) { try? harness.marker.replace(with: others) }
      let found = try await call(harness.makeKey())
      XCTAssertEqual(found, key)
    }
    XCTAssertEqual(harness.enclave.keyCount, 1)
  }

  func testACreationWhoseMarkerAnotherProcessTookAwayBeginsAnew() async throws {
    let harness = KeyHarness(self)
    harness.enclave.whenMaking { try? harness.marker.remove() }
    let key = try await harness.makeKey().createIfNeeded()
    let found = try await harness.makeKey().publicKey()
    XCTAssertEqual(key, found)
    let count = await harness.keychain.items.count
    XCTAssertEqual(count, 1)
  }

  func testAKeyThatAnotherProcessRemovedBeforeItsCommitIsNotReturned() async throws {
    let harness = KeyHarness(self)
    await harness.keychain.afterAdding { try? harness.marker.remove() }
    let key = try await harness.makeKey().createIfNeeded()
    let found = try await harness.makeKey().publicKey()
    XCTAssertEqual(key, found)
    XCTAssertEqual(harness.enclave.keyCount, 2)
  }
}
