import Foundation

/// The life of the installation's key: made once, used, removed. The same on every platform.
struct AuthKeyVault: Sendable {
  let marker: any InstallationMarkerStore
  let items: any KeyItemStore
  let enclave: any KeyEnclave
  let random: RandomSource
  /// Seconds since 1970 on the device's wall clock.
  let wallClock: @Sendable () -> Int64
  let gate: KeyGate

  init(
    marker: any InstallationMarkerStore, items: any KeyItemStore, enclave: any KeyEnclave, random: RandomSource,
    wallClock: @escaping @Sendable () -> Int64
  ) {
    self.marker = marker
    self.items = items
    self.enclave = enclave
    self.random = random
    self.wallClock = wallClock
    gate = KeyGate()
  }

  func publicKey() async throws -> P256PublicKey? {
    try await reportingFailures {
      guard let wrapped = try await alone({ try await storedKey() }) else { return nil }
      return try await key(of: wrapped)
    }
  }

  func createIfNeeded(_ policy: DaaAuthKey.AccessPolicy) async throws -> P256PublicKey {
    try await reportingFailures {
      try await alone {
        while true {
          let found = try reservedOrCommitted()
          if let key = try await key(of: found, policy) { return key }
        }
      }
    }
  }

  func sign(
    _ input: DaaDeviceAuthorizationSigningInput, _ policy: DaaAuthKey.AccessPolicy
  ) async throws -> JOSESignature {
    try await reportingFailures {
      guard let wrapped = try await alone({ try await storedKey() }) else { throw DaaAuthKeyError.noKey }
      guard input.names(try await key(of: wrapped)) else { throw DaaAuthKeyError.inputNamesAnotherKey }
      try input.checkTimes(now: wallClock())
      let der = try await enclave.sign(Data(input.input.text.utf8), with: wrapped, policy)
      // The user may have taken longer to agree than the input lives.
      try input.checkTimes(now: wallClock())
      guard let signature = JOSESignature(der: Array(der)[...]) else { throw KeyFailure.internalError }
      return signature
    }
  }

  func delete() async throws {
    try await reportingFailures {
      try await alone {
        // A marker that can't be read now is no reason to remove a key, and without one there is none of this
        // installation's: what an earlier one left is for `createIfNeeded` to remove.
        guard let found = try marker.read() else { return }
        if case .marker(let marker) = found { try await removeItem(of: marker.account) }
        try await removeItems(try await items.accounts())
        try marker.remove()
      }
    }
  }

  // MARK: The marker and the item

  private func reservedOrCommitted() throws -> InstallationMarker {
    while true {
      if let found = try intelligibleMarker() { return found }
      let reservation = try InstallationMarker.reservation(random)
      if try marker.create(reservation) { return reservation }
    }
  }

  private func intelligibleMarker() throws -> InstallationMarker? {
    switch try marker.read() {
    case .marker(let marker)?: return marker
    case .unintelligible?: throw DaaAuthKeyError.keyUnusable
    case nil: return nil
    }
  }

  /// The wrapped key of this installation, or nil if it has none yet.
  private func storedKey() async throws -> Data? {
    while let found = try intelligibleMarker() {
      switch try await storedKey(of: found) {
      case .key(let wrapped): return wrapped
      case .none: return nil
      case .changed: continue
      }
    }
    return nil
  }

  private enum Stored {
    case key(Data)
    /// A reservation has none yet.
    case none
    /// The marker was changed meanwhile, by another process: it must be read anew.
    case changed
  }

  private func storedKey(of found: InstallationMarker) async throws -> Stored {
    do {
      return .key(try await items.item(account: found.account))
    } catch let failure as KeyFailure where failure == .itemNotFound {
      guard try intelligibleMarker() == found else { return .changed }
      guard found.state == .reserved else { throw DaaAuthKeyError.keyUnusable }
      return .none
    }
  }

  /// Keeps a fresh key, unless a call that raced with this one has kept its own: then that one.
  private func keep(_ wrapped: Data, account: String) async throws -> Data {
    do {
      try await items.add(wrapped, account: account)
      return wrapped
    } catch let failure as KeyFailure where failure == .duplicateItem {
      return try await items.item(account: account)
    }
  }

  /// The key of the installation that `found` marks, made if there is none.
  ///
  /// - Returns: nil if the marker was changed meanwhile, by another process: then it must be read anew.
  private func key(of found: InstallationMarker, _ policy: DaaAuthKey.AccessPolicy) async throws -> P256PublicKey? {
    switch try await storedKey(of: found) {
    case .key(let wrapped): return try commit(found, to: try await key(of: wrapped))
    case .changed: return nil
    case .none: break
    }
    guard await enclave.hasPasscode() else { throw DaaAuthKeyError.passcodeNotSet }
    do {
      let others = try await items.accounts().filter { $0 != found.account }
      // Looked at after the list was made: as long as the marker is this one, no other process has begun anew, and
      // nothing in the list is of it.
      guard try marks(found.account) else { return nil }
      let wrapped = try await enclave.makeKey(policy)
      // Read before it is kept: a key that can't be read leaves nothing behind.
      let made = try await key(of: wrapped)
      try await removeItems(others)
      let kept = try await keep(wrapped, account: found.account)
      return try commit(found, to: kept == wrapped ? made : try await key(of: kept))
    } catch let failure as KeyFailure {
      // The status of a device whose passcode has just gone is the same as that of other failures.
      guard await enclave.hasPasscode() else { throw DaaAuthKeyError.passcodeNotSet }
      throw failure
    }
  }

  private func commit(_ found: InstallationMarker, to key: P256PublicKey) throws -> P256PublicKey? {
    guard try marks(found.account) else { return nil }
    if found.state == .reserved {
      try marker.replace(with: InstallationMarker(.committed, account: found.account))
    }
    return key
  }

  /// Whether the installation's marker still names `account`.
  private func marks(_ account: String) throws -> Bool {
    try intelligibleMarker()?.account == account
  }

  private func removeItems(_ accounts: [String]) async throws {
    for account in accounts { try await removeItem(of: account) }
  }

  private func removeItem(of account: String) async throws {
    do {
      try await items.remove(account: account)
    } catch let failure as KeyFailure where failure == .itemNotFound {
      return
    }
  }

  private func key(of wrapped: Data) async throws -> P256PublicKey {
    let x963 = try await enclave.publicKey(of: wrapped)
    guard let key = P256PublicKey(x963: Array(x963)[...]) else { throw KeyFailure.decode }
    return key
  }

  /// Runs `body` while no other call of this process changes the key.
  private func alone<Value>(_ body: () async throws -> Value) async throws -> Value {
    await gate.enter()
    do {
      let value = try await body()
      await gate.leave()
      return value
    } catch {
      await gate.leave()
      throw error
    }
  }

  // MARK: Errors

  /// Runs `body` on a device that has an enclave, and says its failures in the package's own terms.
  private func reportingFailures<Value>(_ body: () async throws -> Value) async throws -> Value {
    guard enclave.isSupported else { throw DaaAuthKeyError.unsupported }
    do {
      return try await body()
    } catch let failure as KeyFailure {
      throw failure.publicError
    } catch is MarkerFailure {
      throw DaaAuthKeyError.temporarilyUnavailable
    } catch is RandomFailure {
      throw DaaAuthKeyError.temporarilyUnavailable
    }
  }
}
