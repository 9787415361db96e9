import Foundation

// Windows and scenes as a test sets them up.

@MainActor
open class UIViewController: NSObject {
  public var presentedViewController: UIViewController?
  public var isBeingDismissed = false

  public init(presenting presented: UIViewController? = nil) {
    presentedViewController = presented
  }
}

@MainActor
open class UIWindow: NSObject {
  public struct Level: RawRepresentable, Hashable, Sendable {
    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1_000)
    public static let alert = Level(rawValue: 2_000)

    public let rawValue: Double

    public init(rawValue: Double) {
      self.rawValue = rawValue
    }
  }

  public var windowLevel: Level
  public private(set) var isKeyWindow: Bool
  public var rootViewController: UIViewController?

  public init(level: Level = .normal, isKey: Bool = true) {
    windowLevel = level
    isKeyWindow = isKey
  }
}

@MainActor
open class UIScene: NSObject {
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }

  public private(set) var activationState: ActivationState

  public init(_ activationState: ActivationState) {
    self.activationState = activationState
  }
}

@MainActor
open class UIWindowScene: UIScene {
  public var keyWindow: UIWindow?

  public init(_ activationState: ActivationState = .foregroundActive, keyWindow: UIWindow? = nil) {
    self.keyWindow = keyWindow
    super.init(activationState)
  }
}

@MainActor
open class UIApplication: NSObject {
  public static let shared = UIApplication()

  public var connectedScenes: Set<UIScene> {
    looks += 1
    onLook?(looks)
    return scenes
  }

  /// What `connectedScenes` gives.
  public var scenes: Set<UIScene> = []
  /// How often somebody has looked for a scene.
  public private(set) var looks = 0
  /// Called before each look, with its number.
  public var onLook: ((Int) -> Void)?

  public func reset() {
    scenes = []
    looks = 0
    onLook = nil
  }
}
