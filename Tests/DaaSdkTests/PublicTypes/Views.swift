import Foundation

/// Whatever a program, a debugger or a crash report may print of a value, by the way it comes out.
struct Views {
  enum Way: String, CaseIterable {
    case description, debugDescription, dump, mirror
    // Of errors only.
    case bridgedDescription, bridgedDebugDescription, bridgedDump, domain, userInfo
    case localizedDescription, failureReason, recoverySuggestion, helpAnchor
  }

  private(set) var texts: [(way: Way, text: String)] = []

  init(of value: Any) {
    texts = [
      (.description, String(describing: value)), (.debugDescription, String(reflecting: value)),
      (.dump, Self.dumped(value)),
    ]
    walk(Mirror(reflecting: value), 0)
    if let error = value as? any Error { addError(error as NSError) }
  }

  /// The ways by which `secret` comes out.
  func ways(of secret: String) -> Set<Way> {
    Set(texts.filter { $0.text.contains(secret) }.map(\.way))
  }

  private static func dumped(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  private mutating func walk(_ mirror: Mirror, _ depth: Int) {
    for child in mirror.children {
      texts += [(.mirror, String(describing: child.value)), (.mirror, String(reflecting: child.value))]
      // Of 64 bytes and more, as many as a signature has, a mirror shows only how many they are.
      if let data = child.value as? Data { texts.append((.mirror, "\(Array(data))")) }
      if depth < 6 { walk(Mirror(reflecting: child.value), depth + 1) }
    }
    if let parent = mirror.superclassMirror { walk(parent, depth + 1) }
  }

  private mutating func addError(_ bridged: NSError) {
    texts += [
      (.bridgedDescription, String(describing: bridged)), (.bridgedDebugDescription, String(reflecting: bridged)),
      (.bridgedDump, Self.dumped(bridged)), (.domain, bridged.domain), (.userInfo, "\(bridged.userInfo)"),
      (.localizedDescription, bridged.localizedDescription),
      (.failureReason, bridged.localizedFailureReason ?? ""),
      (.recoverySuggestion, bridged.localizedRecoverySuggestion ?? ""),
      (.helpAnchor, bridged.helpAnchor ?? ""),
    ]
  }
}
