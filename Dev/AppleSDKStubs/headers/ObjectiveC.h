// documentation/objectivec/nsobjectprotocol, documentation/objectivec/nsobject-swift.class
#pragma once
#include "stub.h"

typedef bool BOOL;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
typedef long NSInteger;
typedef unsigned long NSUInteger;

NONNULL_BEGIN
@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property (readonly) NSUInteger hash;
- (BOOL)isKindOfClass:(Class)aClass;
- (BOOL)respondsToSelector:(SEL)aSelector;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
- (instancetype)init;
+ (instancetype)alloc;
@end
NONNULL_END
