import Foundation

/// The device's keychain: generic passwords by service and account.
///
/// Unchecked: everything is touched under the lock only.
public final class FakeKeychain: @unchecked Sendable {
  public static let shared = FakeKeychain()

  public enum Call: Sendable { case add, find, remove }

  private struct Place: Hashable {
    let service: String
    let account: String
  }

  private let lock = NSLock()
  private var items: [Place: CFDictionary] = [:]
  private var statuses: [Call: [OSStatus]] = [:]
  private var calls: [(call: Call, attributes: CFDictionary)] = []
  private var finding: Any??
  private var beforeAdd: (@Sendable () -> Void)?
  private var failureOfAccessControl: Int??

  // MARK: What a test sets up

  /// The next calls of that kind end with these statuses, in turn, and do nothing.
  public func fail(_ call: Call, _ statuses: OSStatus...) { lock.withLock { self.statuses[call] = statuses } }

  /// The next item is found as `result`, whatever is there.
  public func find(as result: Any?) { lock.withLock { finding = .some(result) } }

  /// Runs once, before the next item is added.
  public func beforeNextAdd(_ body: @escaping @Sendable () -> Void) { lock.withLock { beforeAdd = body } }

  /// Lets the creation of an access control fail, with an error of that code or with none.
  public func failAccessControl(code: Int?) { lock.withLock { failureOfAccessControl = .some(code) } }

  /// Puts an item there, as another process or an earlier installation would.
  public func put(_ data: Data, service: String, account: String) {
    lock.withLock {
      items[Place(service: service, account: account)] = [kSecAttrAccount: account, kSecValueData: data]
    }
  }

  /// What the system does when the user removes the passcode.
  public func removePasscode() {
    lock.withLock {
      items = items.filter {
        $0.value[kSecAttrAccessible] as? String != kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
      }
    }
  }

  public func reset() {
    lock.withLock {
      items = [:]
      statuses = [:]
      calls = []
      finding = nil
      beforeAdd = nil
      failureOfAccessControl = nil
    }
  }

  // MARK: What a test looks at

  /// The accounts that have an item, of whatever service.
  public var accounts: [String] { lock.withLock { items.keys.map(\.account).sorted() } }
  public var services: Set<String> { lock.withLock { Set(items.keys.map(\.service)) } }
  public func attributes(of call: Call) -> [CFDictionary] {
    lock.withLock { calls.filter { $0.call == call }.map(\.attributes) }
  }

  // MARK: What the app calls

  var accessControlFailure: Int?? { lock.withLock { failureOfAccessControl } }

  func add(_ attributes: CFDictionary) -> OSStatus {
    let beforeAdd = lock.withLock {
      defer { self.beforeAdd = nil }
      return self.beforeAdd
    }
    beforeAdd?()
    return call(.add, attributes) {
      guard let place = place(attributes) else { return errSecParam }
      guard items[place] == nil else { return errSecDuplicateItem }
      items[place] = attributes
      return errSecSuccess
    }
  }

  func find(_ query: CFDictionary) -> (OSStatus, Any?) {
    var found: Any?
    let status = call(.find, query) {
      if let finding {
        self.finding = nil
        found = finding
        return errSecSuccess
      }
      let those = items.filter { matches($0.key, query) }.map(\.value)
      guard let first = those.first else { return errSecItemNotFound }
      // One is found as itself, and all as a list; nothing is returned that was not asked for.
      func asked(_ item: CFDictionary) -> Any? {
        if query[kSecReturnAttributes] as? Bool == true { return withoutData(item) }
        return query[kSecReturnData] as? Bool == true ? item[kSecValueData] : nil
      }
      found = query[kSecMatchLimit] as? CFString == kSecMatchLimitAll ? those.compactMap(asked) : asked(first)
      return errSecSuccess
    }
    return (status, found)
  }

  func remove(_ query: CFDictionary) -> OSStatus {
    call(.remove, query) {
      let places = items.keys.filter { matches($0, query) }
      places.forEach { items[$0] = nil }
      return places.isEmpty ? errSecItemNotFound : errSecSuccess
    }
  }

  private func call(_ call: Call, _ attributes: CFDictionary, _ body: () -> OSStatus) -> OSStatus {
    lock.withLock {
      calls.append((call, attributes))
      if let status = statuses[call]?.first {
        statuses[call]?.removeFirst()
        return status
      }
      return body()
    }
  }

  private func place(_ attributes: CFDictionary) -> Place? {
    guard let service = attributes[kSecAttrService] as? String, let account = attributes[kSecAttrAccount] as? String
    else { return nil }
    return Place(service: service, account: account)
  }

  private func matches(_ place: Place, _ query: CFDictionary) -> Bool {
    guard query[kSecAttrService] as? String == place.service else { return false }
    guard let account = query[kSecAttrAccount] as? String else { return true }
    return account == place.account
  }

  private func withoutData(_ item: CFDictionary) -> CFDictionary { item.filter { $0.key != kSecValueData } }
}

/// The system's generator.
///
/// Unchecked: everything is touched under the lock only.
public final class FakeRandom: @unchecked Sendable {
  public static let shared = FakeRandom()

  private let lock = NSLock()
  private var status: OSStatus?

  /// The status that it fails with, if it does.
  public var failure: OSStatus? {
    get { lock.withLock { status } }
    set { lock.withLock { status = newValue } }
  }
}
