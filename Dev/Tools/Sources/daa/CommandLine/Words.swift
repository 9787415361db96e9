/// The words of a command line, sorted by what the command's syntax says of them.
struct Words: Sendable {
  let syntax: Syntax
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// - Throws: `UsageError`, or `HelpRequest`.
  init(_ words: ArraySlice<String>, _ syntax: Syntax) throws {
    self.syntax = syntax
    var rest = words
    while let word = rest.popFirst() {
      if word == "--help" || word == "-h" { throw HelpRequest(text: syntax.help) }
      guard word.hasPrefix("-"), word != "-" else {
        guard operands.count < syntax.operands else { throw error("Unknown argument \(word).") }
        operands.append(word)
        continue
      }
      try takeOption(word, &rest)
    }
  }

  /// The value of an option, if it was given.
  func value(_ name: String) -> String? { values[name] }

  /// The value of an option that must be given.
  func required(_ name: String) throws -> String {
    guard let value = values[name] else { throw error("--\(name) is missing.") }
    return value
  }

  func has(_ name: String) -> Bool { flags.contains(name) }

  func error(_ message: String) -> UsageError { UsageError(message: message, usage: syntax.usage) }

  private mutating func takeOption(_ word: String, _ rest: inout ArraySlice<String>) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = syntax.options.first(where: { "--" + $0.name == parts[0] }) else {
      throw error("Unknown option \(parts[0]).")
    }
    guard values[option.name] == nil, !flags.contains(option.name) else { throw error("\(parts[0]) stands twice.") }
    guard let placeholder = option.value else {
      guard parts.count == 1 else { throw error("\(parts[0]) takes no value.") }
      flags.insert(option.name)
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
      throw error("\(parts[0]) needs a value: \(placeholder).")
    }
    values[option.name] = value
  }
}
