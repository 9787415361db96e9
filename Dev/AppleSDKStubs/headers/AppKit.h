#pragma once
#include "Foundation.h"

NONNULL_BEGIN
// documentation/appkit/nsresponder, documentation/appkit/nswindow
MAIN_ACTOR @interface NSResponder : NSObject
@end
MAIN_ACTOR @interface NSWindow : NSResponder
@end
// documentation/appkit/nspanel
MAIN_ACTOR @interface NSPanel : NSWindow
@end

// documentation/appkit/nsapplication: shared, keywindow, mainwindow
MAIN_ACTOR @interface NSApplication : NSResponder
@property (class, readonly, strong) NSApplication *sharedApplication SWIFT_NAME(shared);
@property (nullable, readonly, weak) NSWindow *keyWindow;
@property (nullable, readonly, weak) NSWindow *mainWindow;
@end
NONNULL_END
