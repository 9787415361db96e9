// The Objective-C side of Foundation; what Swift adds to it is in interfaces/Foundation.fragment.
#pragma once
#include "CoreFoundation.h"
#include "Darwin.h"
#include "ObjectiveC.h"

NONNULL_BEGIN
@class NSString, NSURL, NSError, NSData, NSNumber;

// documentation/foundation/nscopying
@protocol NSCopying
@end

// The classes that Swift's value types bridge to.
// documentation/foundation: nsstring, nsdata, nsurl, nsarray, nsdictionary, nsset, nsnumber
SWIFT_BRIDGE("Swift.String") @interface NSString : NSObject <NSCopying>
@property (readonly) NSUInteger length;
@end
@interface NSNumber : NSObject <NSCopying>
- (instancetype)initWithInteger:(NSInteger)value;
@property (readonly) NSInteger integerValue;
@property (readonly) BOOL boolValue;
@end
SWIFT_BRIDGE("Foundation.Data") @interface NSData : NSObject <NSCopying>
@property (readonly) NSUInteger length;
@end
SWIFT_BRIDGE("Foundation.URL") @interface NSURL : NSObject <NSCopying>
@property (nullable, readonly, copy) NSString *absoluteString;
@end
SWIFT_BRIDGE("Swift.Array") @interface NSArray<__covariant ObjectType> : NSObject <NSCopying>
@property (readonly) NSUInteger count;
@end
SWIFT_BRIDGE("Swift.Dictionary")
@interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject <NSCopying>
@property (readonly) NSUInteger count;
@end
SWIFT_BRIDGE("Swift.Set") @interface NSSet<__covariant ObjectType> : NSObject <NSCopying>
@property (readonly) NSUInteger count;
@end

// documentation/foundation/nserror, documentation/foundation/nserror/userinfo
typedef NSString *NSErrorDomain;
typedef NSString *NSErrorUserInfoKey;
SWIFT_BRIDGE("Swift.Error") SENDABLE @interface NSError : NSObject <NSCopying>
- (instancetype)initWithDomain:(NSErrorDomain)domain
                          code:(NSInteger)code
                      userInfo:(nullable NSDictionary<NSErrorUserInfoKey, id> *)dict;
@property (readonly, copy) NSErrorDomain domain;
@property (readonly) NSInteger code;
@property (readonly, copy) NSDictionary<NSErrorUserInfoKey, id> *userInfo;
@property (readonly, copy) NSString *localizedDescription;
@end
// documentation/foundation/nslocalizedfailurereasonerrorkey
extern NSErrorUserInfoKey const NSLocalizedFailureReasonErrorKey;

// documentation/foundation/nshomedirectory()
NSString *NSHomeDirectory(void);
NONNULL_END
