import Foundation

// The shapes of Security that the library calls. Linux bridges no Core Foundation: a CF type is its Swift counterpart.

public typealias OSStatus = Int32
public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = Any
public typealias CFAllocator = AnyObject

public final class CFError: Error, CustomNSError {
  public static let errorDomain = "NSOSStatusErrorDomain"
  public let errorCode: Int

  init(code: Int) {
    errorCode = code
  }
}

// MARK: Access control

public struct SecAccessControlCreateFlags: OptionSet, Hashable, Sendable {
  public static let userPresence = SecAccessControlCreateFlags(rawValue: 1 << 0)
  public static let privateKeyUsage = SecAccessControlCreateFlags(rawValue: 1 << 30)

  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }
}

public final class SecAccessControl: Sendable {
  public let protection: String
  public let flags: SecAccessControlCreateFlags

  init(_ protection: String, _ flags: SecAccessControlCreateFlags) {
    self.protection = protection
    self.flags = flags
  }
}

public func SecAccessControlCreateWithFlags(
  _ allocator: CFAllocator?, _ protection: CFTypeRef, _ flags: SecAccessControlCreateFlags,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecAccessControl? {
  switch FakeKeychain.shared.accessControlFailure {
  case .none: return SecAccessControl("\(protection)", flags)
  case .some(.none): return nil
  case .some(.some(let code)):
    error?.pointee = Unmanaged.passRetained(CFError(code: code))
    return nil
  }
}

// MARK: Keychain items

public let errSecSuccess: OSStatus = 0
public let errSecParam: OSStatus = -50
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecMissingEntitlement: OSStatus = -34018

public let kSecClass: CFString = "class"
public let kSecClassGenericPassword: CFString = "genp"
public let kSecAttrService: CFString = "svce"
public let kSecAttrAccount: CFString = "acct"
public let kSecValueData: CFString = "v_Data"
public let kSecReturnData: CFString = "r_Data"
public let kSecReturnAttributes: CFString = "r_Attributes"
public let kSecMatchLimit: CFString = "m_Limit"
public let kSecMatchLimitOne: CFString = "m_LimitOne"
public let kSecMatchLimitAll: CFString = "m_LimitAll"
public let kSecUseDataProtectionKeychain: CFString = "nleg"
public let kSecAttrAccessible: CFString = "pdmn"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"

public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  FakeKeychain.shared.add(attributes)
}

public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus {
  let (status, found) = FakeKeychain.shared.find(query)
  result?.pointee = found
  return status
}

public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  FakeKeychain.shared.remove(query)
}

// MARK: Random bytes

public typealias SecRandomRef = OpaquePointer
public let kSecRandomDefault: SecRandomRef? = nil

public func SecRandomCopyBytes(
  _ generator: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer
) -> Int32 {
  if let status = FakeRandom.shared.failure { return status }
  for offset in 0..<count { bytes.storeBytes(of: .random(in: .min ... .max), toByteOffset: offset, as: UInt8.self) }
  return errSecSuccess
}
