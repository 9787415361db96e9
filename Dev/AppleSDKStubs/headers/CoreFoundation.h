// documentation/corefoundation: cftype, cfstring, cfdata, cfdictionary, cfarray, cfallocator, cferror;
// documentation/kernel/osstatus
#pragma once
#include "ObjectiveC.h"

NONNULL_BEGIN
typedef int32_t OSStatus;
typedef double CGFloat;
typedef unsigned long CFOptionFlags;
typedef const void CF_BRIDGED(id) * CFTypeRef;
typedef const struct CF_BRIDGED(NSString) __CFString *CFStringRef;
typedef const struct CF_BRIDGED(NSData) __CFData *CFDataRef;
typedef const struct CF_BRIDGED(NSDictionary) __CFDictionary *CFDictionaryRef;
typedef const struct CF_BRIDGED(NSArray) __CFArray *CFArrayRef;
typedef const struct CF_BRIDGED(id) __CFAllocator *CFAllocatorRef;
typedef struct CF_BRIDGED(NSError) __CFError *CFErrorRef;
NONNULL_END
