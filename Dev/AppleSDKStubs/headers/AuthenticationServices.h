#pragma once
#include "Foundation.h"
#if __is_target_os(macos)
#include "AppKit.h"
#else
#include "UIKit.h"
#endif

// The shapes of this SDK that are checked beside the plain one; each is a macro for the C compiler.
// STUB_OLD_SDK: the provider's protocol belongs to no actor, as up to Xcode 16.2.
#if STUB_OLD_SDK
#define PROVIDER_ACTOR
#else
#define PROVIDER_ACTOR MAIN_ACTOR
#endif
// STUB_STRICT: the completion handler is @Sendable. It is not in Apple's SDK, yet the system may call it off the main
// thread, where a closure that inherited the main actor would crash: here such a closure does not compile.
#if STUB_STRICT
#define ANY_THREAD SENDABLE
#else
#define ANY_THREAD
#endif
// STUB_NO_CALLBACK: an SDK older than Xcode 15.3, which has no callback for https.

NONNULL_BEGIN
// documentation/authenticationservices/aspresentationanchor
#if __is_target_os(macos)
typedef NSWindow *ASPresentationAnchor;
#else
typedef UIWindow *ASPresentationAnchor;
#endif

@class ASWebAuthenticationSession;

// documentation/authenticationservices/aswebauthenticationpresentationcontextproviding: presentationanchor(for:)
PROVIDER_ACTOR IOS(13.0) MACOS(10.15)
@protocol ASWebAuthenticationPresentationContextProviding <NSObject>
- (ASPresentationAnchor)presentationAnchorForWebAuthenticationSession:(ASWebAuthenticationSession *)session
    SWIFT_NAME(presentationAnchor(for:));
@end

// documentation/authenticationservices/aswebauthenticationsession/completionhandler
typedef void (^ASWebAuthenticationSessionCompletionHandler)(
    NSURL *_Nullable callbackURL, NSError *_Nullable error)
    SWIFT_NAME(ASWebAuthenticationSession.CompletionHandler);

#if !STUB_NO_CALLBACK
// documentation/authenticationservices/aswebauthenticationsession/callback: customscheme(_:), https(host:path:),
// matchesurl(_:)
IOS(17.4) MACOS(14.4) SWIFT_NAME(ASWebAuthenticationSession.Callback)
@interface ASWebAuthenticationSessionCallback : NSObject
+ (instancetype)callbackWithCustomScheme:(NSString *)customScheme SWIFT_NAME(customScheme(_:));
+ (instancetype)callbackWithHTTPSHost:(NSString *)host path:(NSString *)path SWIFT_NAME(https(host:path:));
- (BOOL)matchesURL:(NSURL *)url SWIFT_NAME(matchesURL(_:));
- (instancetype)init UNAVAILABLE;
@end
#endif

// documentation/authenticationservices/aswebauthenticationsession: init(url:callbackurlscheme:completionhandler:),
// init(url:callback:completionhandler:), presentationcontextprovider, prefersephemeralwebbrowsersession, start(),
// cancel(). The page says of the first initialiser that it is deprecated from iOS 27.0 and macOS 27.0 on: that is no
// warning for a lower deployment target.
IOS(12.0) MACOS(10.15) @interface ASWebAuthenticationSession : NSObject
- (instancetype)initWithURL:(NSURL *)URL
          callbackURLScheme:(nullable NSString *)callbackURLScheme
          completionHandler:(ANY_THREAD ASWebAuthenticationSessionCompletionHandler)completionHandler
    IOS_UNTIL(12.0, 27.0, "Use init(url:callback:completionHandler:)")
    MACOS_UNTIL(10.15, 27.0, "Use init(url:callback:completionHandler:)");
#if !STUB_NO_CALLBACK
- (instancetype)initWithURL:(NSURL *)URL
                   callback:(ASWebAuthenticationSessionCallback *)callback
          completionHandler:(ANY_THREAD ASWebAuthenticationSessionCompletionHandler)completionHandler
    IOS(17.4) MACOS(14.4);
#endif
- (instancetype)init UNAVAILABLE;
@property (nonatomic, weak, nullable)
    id<ASWebAuthenticationPresentationContextProviding> presentationContextProvider IOS(13.0) MACOS(10.15);
@property (nonatomic) BOOL prefersEphemeralWebBrowserSession IOS(13.0) MACOS(10.15);
- (BOOL)start;
- (void)cancel;
@end
NONNULL_END
