import Foundation

/// One source of the library, as the rules look at it.
struct RuledSource: Sendable {
  /// Its path in the library's folder.
  let name: String
  /// Its lines as they are.
  let lines: [String]
  /// Its lines as `SwiftCode` leaves them.
  let code: [String]

  init(name: String, text: String) {
    self.name = name
    lines = text.components(separatedBy: "\n")
    code = SwiftCode.lines(of: text)
  }

  private static let library = Result {
    try Repository.librarySources().map { RuledSource(name: $0.name, text: $0.text) }
  }

  static func ofTheLibrary() throws -> [RuledSource] { try library.get() }
}

/// One thing that no source may have, but where it says so.
struct SourceRule {
  enum Topic: String, CaseIterable {
    case platforms, imports, network, logs, traps, access, files, unsafeCode, uncheckedCode, globalState
  }

  let topic: Topic
  /// What is wrong with a line that the rule finds.
  let why: String
  let pattern: String
  /// Files, and folders with a slash at their end.
  var exceptions: [String] = []
  /// Whether it asks only for what stands outside of all braces.
  var isOutsideBraces = false
  /// A word that excuses a line if a comment in the four lines before it has it.
  var excuse: String?
  /// One text or more that the rule has to find something in: the test of the rule itself.
  let mistakes: [String]

  /// What it finds in `sources`, one sentence for each line.
  func findings(in sources: [RuledSource]) throws -> [String] {
    // Most sources have nothing of it: asked whole they say so at once.
    let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    return sources.filter { source in
      let text = source.code.joined(separator: "\n")
      return !exceptions.contains { Self.covers($0, source.name) }
        && expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }.flatMap(findings)
  }

  static func covers(_ exception: String, _ name: String) -> Bool {
    exception.hasSuffix("/") ? name.hasPrefix(exception) : name == exception
  }

  private func findings(in source: RuledSource) -> [String] {
    var depth = 0
    return source.code.indices.compactMap { index in
      let line = source.code[index]
      let isInside = depth > 0
      depth += line.filter { $0 == "{" }.count - line.filter { $0 == "}" }.count
      guard !(isOutsideBraces && isInside), line.range(of: pattern, options: .regularExpression) != nil,
        !isExcused(index, in: source)
      else { return nil }
      return "\(source.name):\(index + 1): \(why)"
    }
  }

  private func isExcused(_ index: Int, in source: RuledSource) -> Bool {
    guard let excuse else { return false }
    return source.lines[max(0, index - 4)..<index].contains {
      $0.range(of: #"^\s*//.*\b\#(excuse)"#, options: .regularExpression) != nil
    }
  }
}
