import Foundation

@testable import DaaSdk

/// A keychain in memory that fails with the statuses a test gives it. Every call may be suspended on its way.
actor FakeKeychain: KeyItemStore {
  enum Call { case add, item, accounts, remove }

  private(set) var items: [String: Data] = [:]
  private var failures: [Call: [Int32]] = [:]
  private(set) var adds = 0

  init(_ items: [String: Data] = [:]) {
    self.items = items
  }

  /// The next calls of that kind fail with these statuses, in turn.
  func fail(_ call: Call, with statuses: Int32...) { failures[call] = statuses }

  func empty() { items = [:] }

  /// Lists none of its items from now on, as a keychain may leave out what it can't open.
  func listNothing() { listsNothing = true }
  private var listsNothing = false

  /// Another process removes the key and its marker, once, right after the next item is kept.
  func afterAdding(_ body: @escaping @Sendable () -> Void) { afterAdd = body }
  private var afterAdd: (@Sendable () -> Void)?

  /// Runs `body` once, in the middle of the next call of that kind.
  func during(_ call: Call, _ body: @escaping @Sendable () async -> Void) { hooks[call] = body }
  private var hooks: [Call: @Sendable () async -> Void] = [:]

  private func pass(_ call: Call) async throws {
    await Task.yield()
    if let body = hooks.removeValue(forKey: call) { await body() }
    if let status = failures[call]?.first {
      failures[call]?.removeFirst()
      throw KeyFailure(status: status)
    }
  }

  func add(_ item: Data, account: String) async throws {
    try await pass(.add)
    guard items[account] == nil else { throw KeyFailure.duplicateItem }
    adds += 1
    items[account] = item
    if let body = afterAdd {
      afterAdd = nil
      items = [:]
      body()
    }
    await Task.yield()
  }

  func item(account: String) async throws -> Data {
    try await pass(.item)
    guard let item = items[account] else { throw KeyFailure.itemNotFound }
    return item
  }

  func accounts() async throws -> [String] {
    try await pass(.accounts)
    return listsNothing ? [] : items.keys.sorted()
  }

  func remove(account: String) async throws {
    try await pass(.remove)
    guard items.removeValue(forKey: account) != nil else { throw KeyFailure.itemNotFound }
  }
}
