#pragma once
#include "CoreFoundation.h"

NONNULL_BEGIN
// documentation/security/secaccesscontrol, documentation/security/secaccesscontrolcreateflags
typedef struct CF_BRIDGED(id) __SecAccessControl *SecAccessControlRef;
typedef OPTIONS(CFOptionFlags, SecAccessControlCreateFlags) {
  kSecAccessControlUserPresence IOS(8.0) MACOS(10.10) = 1ul << 0,
  kSecAccessControlBiometryAny IOS(11.3) MACOS(10.13.4) = 1ul << 1,
  kSecAccessControlBiometryCurrentSet IOS(11.3) MACOS(10.13.4) = 1ul << 3,
  kSecAccessControlDevicePasscode IOS(9.0) MACOS(10.11) = 1ul << 4,
  kSecAccessControlWatch NO_IOS MACOS(10.15) = 1ul << 5,
  kSecAccessControlPrivateKeyUsage IOS(9.0) MACOS(10.12.1) = 1ul << 30,
};
// documentation/security/secaccesscontrolcreatewithflags(_:_:_:_:)
SecAccessControlRef _Nullable SecAccessControlCreateWithFlags(CFAllocatorRef _Nullable allocator,
    CFTypeRef protection, SecAccessControlCreateFlags flags, CFErrorRef _Nullable *_Nullable error)
    CF_RETAINED IOS(8.0) MACOS(10.10);

// documentation/security: secitemadd(_:_:), secitemcopymatching(_:_:), secitemdelete(_:)
OSStatus SecItemAdd(CFDictionaryRef attributes, CFTypeRef _Nullable *_Nullable CF_RETAINED result)
    IOS(2.0) MACOS(10.6);
OSStatus SecItemCopyMatching(CFDictionaryRef query, CFTypeRef _Nullable *_Nullable CF_RETAINED result)
    IOS(2.0) MACOS(10.6);
OSStatus SecItemDelete(CFDictionaryRef query) IOS(2.0) MACOS(10.6);

// documentation/security/keychain-items: item class, attribute, search and return keys and their values.
extern const CFStringRef kSecClass IOS(2.0) MACOS(10.6);
extern const CFStringRef kSecClassGenericPassword IOS(2.0) MACOS(10.6);
extern const CFStringRef kSecAttrService IOS(2.0) MACOS(10.6);
extern const CFStringRef kSecAttrAccount IOS(2.0) MACOS(10.6);
extern const CFStringRef kSecValueData IOS(2.0) MACOS(10.6);
extern const CFStringRef kSecReturnData IOS(2.0) MACOS(10.6);
extern const CFStringRef kSecReturnAttributes IOS(2.0) MACOS(10.6);
extern const CFStringRef kSecMatchLimit IOS(2.0) MACOS(10.6);
extern const CFStringRef kSecMatchLimitOne IOS(2.0) MACOS(10.6);
extern const CFStringRef kSecMatchLimitAll IOS(2.0) MACOS(10.6);
// documentation/security/ksecusedataprotectionkeychain
extern const CFStringRef kSecUseDataProtectionKeychain IOS(13.0) MACOS(10.15);
// documentation/security/ksecattraccessible and its values
extern const CFStringRef kSecAttrAccessible IOS(4.0) MACOS(10.9);
extern const CFStringRef kSecAttrAccessibleAlways
    IOS_UNTIL(4.0, 12.0, "Use an accessibility level that provides some user protection")
    MACOS_UNTIL(10.9, 10.14, "Use an accessibility level that provides some user protection");
extern const CFStringRef kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly IOS(4.0) MACOS(10.9);
extern const CFStringRef kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly IOS(8.0) MACOS(10.10);

// documentation/security/security-framework-result-codes
enum : OSStatus {
  errSecSuccess = 0,
  errSecParam = -50,
  errSecItemNotFound = -25300,
};

// documentation/security/secrandomcopybytes(_:_:_:), documentation/security/ksecrandomdefault
typedef const struct __SecRandom *SecRandomRef;
extern const SecRandomRef _Nullable kSecRandomDefault IOS(2.0) MACOS(10.7);
int SecRandomCopyBytes(SecRandomRef _Nullable rnd, size_t count, void *bytes)
    __attribute__((warn_unused_result)) IOS(2.0) MACOS(10.7);
NONNULL_END
