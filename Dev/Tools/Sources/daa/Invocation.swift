/// What the command line asks for.
enum Invocation: Equatable {
  case help(String)
  case demo(DemoOptions)

  /// - Throws: `UsageError`.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    switch rest.popFirst() {
    case "--help", "-h":
      self = .help(Help.command)
    case "demo":
      self = try Self.demo(&rest)
    case let word?:
      let kind = word.hasPrefix("-") ? "option" : "command"
      throw UsageError(message: "Unknown \(kind) \(word).", usage: Help.commandUsage)
    case nil:
      throw UsageError(message: "No command given.", usage: Help.commandUsage)
    }
  }

  private static func demo(_ rest: inout ArraySlice<String>) throws -> Invocation {
    var options = DemoOptions()
    while let word = rest.popFirst() {
      switch word {
      case "--help", "-h":
        return .help(Help.demo)
      case "--screenshots":
        guard let folder = rest.popFirst(), !folder.isEmpty else {
          throw UsageError(message: "--screenshots needs a folder.", usage: Help.demoUsage)
        }
        options.screenshots = folder
      default:
        let kind = word.hasPrefix("-") ? "option" : "argument"
        throw UsageError(message: "Unknown \(kind) \(word).", usage: Help.demoUsage)
      }
    }
    return .demo(options)
  }
}
