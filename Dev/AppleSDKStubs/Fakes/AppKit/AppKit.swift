import Foundation

// Windows as a test sets them up.

@MainActor
open class NSWindow: NSObject {}

@MainActor
open class NSPanel: NSWindow {}

@MainActor
open class NSApplication: NSObject {
  public static let shared = NSApplication()

  public var keyWindow: NSWindow?
  public var mainWindow: NSWindow?
}
