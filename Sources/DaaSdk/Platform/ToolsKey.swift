#if os(Linux)
  import Foundation

  // The way in for this repository's own tools, which keep a key in a file. Linux only: no app can put a key store
  // of its own under a DaaAuthKey.

  /// A key store of the tools, in software.
  @_spi(DaaTools)
  public protocol DaaToolsKeyStore: Sendable {
    /// A new key, in a form that only this store can use.
    func makeKey() throws -> Data
    /// The X9.63 form of the public key of `key`.
    func publicKey(of key: Data) throws -> Data
    /// The DER form of an ECDSA signature of the SHA-256 digest of `message`.
    func sign(_ message: Data, with key: Data) throws -> Data
    /// Keeps `item`; false if the account has one already.
    func add(_ item: Data, account: String) throws -> Bool
    /// The item of the account, or nil.
    func item(account: String) throws -> Data?
    /// The accounts that have an item.
    func accounts() throws -> [String]
    /// Removes the item of the account, if there is one.
    func remove(account: String) throws
  }

  extension DaaAuthKey {
    /// The key that `store` keeps for the installation whose marker is the file `markerPath`.
    @_spi(DaaTools)
    public init(store: any DaaToolsKeyStore, markerPath: String) {
      let store = ToolsKeyStore(store: store)
      self.init(
        vault: AuthKeyVault(
          marker: MarkerFile(path: markerPath), items: store, enclave: store, random: .live,
          wallClock: AuthKeyVault.live.wallClock))
    }
  }

  private struct ToolsKeyStore: KeyEnclave, KeyItemStore {
    let store: any DaaToolsKeyStore
    let isSupported = true

    func hasPasscode() async -> Bool { true }
    func makeKey(_ policy: DaaAuthKey.AccessPolicy) async throws -> Data { try store.makeKey() }
    func publicKey(of wrapped: Data) async throws -> Data { try store.publicKey(of: wrapped) }
    func sign(_ message: Data, with wrapped: Data, _ policy: DaaAuthKey.AccessPolicy) async throws -> Data {
      try store.sign(message, with: wrapped)
    }

    func add(_ item: Data, account: String) async throws {
      guard try store.add(item, account: account) else { throw KeyFailure.duplicateItem }
    }
    func item(account: String) async throws -> Data {
      guard let item = try store.item(account: account) else { throw KeyFailure.itemNotFound }
      return item
    }
    func accounts() async throws -> [String] { try store.accounts() }
    func remove(account: String) async throws { try store.remove(account: account) }
  }
#endif
