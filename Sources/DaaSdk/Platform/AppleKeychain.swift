#if canImport(Security)
  import Foundation
  import Security

  /// Generic passwords of one service in the data-protection keychain: on this device only, while it has a passcode.
  struct AppleKeychain: KeyItemStore {
    let service: String
    let queue: KeyQueue

    func add(_ item: Data, account: String) async throws {
      try await queue.run {
        var attributes = query(account)
        attributes[kSecValueData as String] = item
        attributes[kSecAttrAccessible as String] = kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
        try check(SecItemAdd(attributes as CFDictionary, nil))
      }
    }

    func item(account: String) async throws -> Data {
      try await queue.run {
        var query = query(account)
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var result: CFTypeRef?
        try check(SecItemCopyMatching(query as CFDictionary, &result))
        guard let item = result as? Data else { throw KeyFailure.decode }
        return item
      }
    }

    func accounts() async throws -> [String] {
      try await queue.run {
        var query = query(nil)
        query[kSecReturnAttributes as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitAll
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        if status == errSecItemNotFound { return [] }
        try check(status)
        guard let items = result as? [[String: Any]] else { throw KeyFailure.decode }
        return items.compactMap { $0[kSecAttrAccount as String] as? String }
      }
    }

    func remove(account: String) async throws {
      try await queue.run {
        try check(SecItemDelete(query(account) as CFDictionary))
      }
    }

    private func query(_ account: String?) -> [String: Any] {
      var query: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword,
        kSecAttrService as String: service,
        kSecUseDataProtectionKeychain as String: true,
      ]
      if let account { query[kSecAttrAccount as String] = account }
      return query
    }

    private func check(_ status: OSStatus) throws {
      guard status == errSecSuccess else { throw KeyFailure(status: status) }
    }
  }
#endif
