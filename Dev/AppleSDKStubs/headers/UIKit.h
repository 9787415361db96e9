#pragma once
#include "Foundation.h"

NONNULL_BEGIN
@class UIScene, UIWindow, UIWindowScene;

// documentation/uikit/uiresponder, documentation/uikit/uiview
MAIN_ACTOR IOS(2.0) @interface UIResponder : NSObject
@end
MAIN_ACTOR IOS(2.0) @interface UIView : UIResponder
@end

// documentation/uikit/uiviewcontroller: presentedviewcontroller, isbeingdismissed
MAIN_ACTOR IOS(2.0) @interface UIViewController : UIResponder
@property (nullable, nonatomic, readonly) UIViewController *presentedViewController IOS(5.0)
    SWIFT_NAME(presentedViewController);
@property (nonatomic, readonly, getter=isBeingDismissed) BOOL beingDismissed IOS(5.0);
@end

// documentation/uikit/uiwindow/level
typedef CGFloat UIWindowLevel TYPED_EXTENSIBLE_ENUM SWIFT_NAME(UIWindow.Level);
extern const UIWindowLevel UIWindowLevelNormal IOS(2.0) SWIFT_NAME(UIWindowLevel.normal);
extern const UIWindowLevel UIWindowLevelAlert IOS(2.0) SWIFT_NAME(UIWindowLevel.alert);

// documentation/uikit/uiwindow: init(windowscene:), iskeywindow, windowlevel, rootviewcontroller
MAIN_ACTOR IOS(2.0) @interface UIWindow : UIView
- (instancetype)initWithWindowScene:(UIWindowScene *)windowScene IOS(13.0);
@property (nonatomic, readonly, getter=isKeyWindow) BOOL keyWindow;
@property (nonatomic) UIWindowLevel windowLevel;
@property (nullable, nonatomic, strong) UIViewController *rootViewController IOS(4.0);
@end

// documentation/uikit/uiscene/activationstate-swift.enum
typedef ENUM(NSInteger, UISceneActivationState) {
  UISceneActivationStateUnattached = -1,
  UISceneActivationStateForegroundActive,
  UISceneActivationStateForegroundInactive,
  UISceneActivationStateBackground,
} IOS(13.0) SWIFT_NAME(UIScene.ActivationState);

// documentation/uikit/uiscene/activationstate-swift.property
MAIN_ACTOR IOS(13.0) @interface UIScene : UIResponder
@property (nonatomic, readonly) UISceneActivationState activationState;
@end

// documentation/uikit/uiwindowscene: windows, keywindow
MAIN_ACTOR IOS(13.0) @interface UIWindowScene : UIScene
@property (nonatomic, readonly) NSArray<UIWindow *> *windows;
@property (nullable, nonatomic, readonly, strong) UIWindow *keyWindow IOS(15.0);
@end

// documentation/uikit/uiapplication: shared, connectedscenes; and keywindow and windows, which are deprecated: they are
// here so that they are refused for that reason.
MAIN_ACTOR IOS(2.0) @interface UIApplication : UIResponder
@property (class, nonatomic, readonly) UIApplication *sharedApplication SWIFT_NAME(shared)
    NO_APP_EXTENSION("Use view controller based solutions where appropriate instead.");
@property (nonatomic, readonly) NSSet<UIScene *> *connectedScenes IOS(13.0);
@property (nullable, nonatomic, readonly) UIWindow *keyWindow
    IOS_UNTIL(2.0, 13.0, "Should not be used for applications that support multiple scenes");
@property (nonatomic, readonly) NSArray<UIWindow *> *windows
    IOS_UNTIL(2.0, 15.0, "Use UIWindowScene.windows on a relevant window scene instead");
@end
NONNULL_END
