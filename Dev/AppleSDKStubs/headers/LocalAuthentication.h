#pragma once
#include "Foundation.h"

NONNULL_BEGIN
// documentation/localauthentication/lapolicy
typedef ENUM(NSInteger, LAPolicy) {
  LAPolicyDeviceOwnerAuthenticationWithBiometrics IOS(8.0) MACOS(10.12.2) = 1,
  LAPolicyDeviceOwnerAuthentication IOS(9.0) MACOS(10.11) = 2,
};

// documentation/localauthentication/laerrordomain, documentation/localauthentication/laerror-swift.struct
extern NSErrorDomain const LAErrorDomain IOS(8.3) MACOS(10.11);
typedef ERROR_ENUM(LAErrorDomain, LAError) {
  LAErrorAuthenticationFailed = -1,
  LAErrorUserCancel = -2,
  LAErrorUserFallback = -3,
  LAErrorSystemCancel = -4,
  LAErrorPasscodeNotSet = -5,
  LAErrorAppCancel IOS(9.0) MACOS(10.11) = -9,
  LAErrorInvalidContext IOS(9.0) MACOS(10.11) = -10,
  LAErrorNotInteractive = -1004,
};

// documentation/localauthentication/lacontext: canevaluatepolicy(_:error:), invalidate(), localizedreason.
// Its page names no Sendable conformance, so it has none here.
IOS(8.0) MACOS(10.10) @interface LAContext : NSObject
- (BOOL)canEvaluatePolicy:(LAPolicy)policy
                    error:(NSError *_Nullable *_Nullable)error __attribute__((swift_error(none)));
- (void)invalidate IOS(9.0) MACOS(10.11);
@property (nonatomic, copy) NSString *localizedReason IOS(11.0) MACOS(10.13);
@property (nonatomic) BOOL interactionNotAllowed IOS(13.0) MACOS(10.15);
@end
NONNULL_END
