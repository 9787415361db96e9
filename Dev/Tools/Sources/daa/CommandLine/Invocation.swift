/// What the command line asks for.
enum Invocation {
  static let commands: [any Subcommand.Type] = [
    EnrollCommand.self, ApproveCommand.self, AuthKeyCreateCommand.self, AuthKeyShowCommand.self,
    AuthKeySignCommand.self, AuthKeyDeleteCommand.self, ReceiptVerifyCommand.self, DoctorCommand.self,
    DemoCommand.self,
  ]

  /// The command, ready to run.
  ///
  /// - Throws: `UsageError`, or `HelpRequest`.
  static func command(_ arguments: [String]) throws -> any Subcommand {
    var path = ["daa"]
    var rest = arguments[...]
    while true {
      let here = commands.filter { $0.syntax.command.split(separator: " ").map(String.init).starts(with: path) }
      if let command = here.first(where: { $0.syntax.command == path.joined(separator: " ") }) {
        return try command.init(Words(rest, command.syntax))
      }
      let syntax = group(path, here)
      guard let word = rest.popFirst() else {
        throw UsageError(message: "No command given.", usage: syntax.usage)
      }
      if word == "--help" || word == "-h" { throw HelpRequest(text: syntax.help) }
      guard
        here.contains(where: { ($0.syntax.command + " ").hasPrefix((path + [word, ""]).joined(separator: " ")) })
      else {
        let kind = word.hasPrefix("-") ? "option" : "command"
        throw UsageError(message: "Unknown \(kind) \(word).", usage: syntax.usage)
      }
      path.append(word)
    }
  }

  private static func group(_ path: [String], _ commands: [any Subcommand.Type]) -> Syntax {
    let names = commands.map { $0.syntax.command.dropFirst(path.joined(separator: " ").count + 1) }
    let width = names.map(\.count).max() ?? 0
    let rows = zip(names, commands).map { name, command in
      "  " + name + String(repeating: " ", count: width + 2 - name.count) + command.summary
    }
    let isWhole = path.count == 1
    return Syntax(
      command: path.joined(separator: " "), arguments: "COMMAND [options]",
      about: isWhole
        ? "daa runs DaaSdk's ceremonies in Chromium and its keys in files, on Linux."
        : "The commands that begin with \(path.joined(separator: " ")).",
      notes: "Commands:\n" + rows.joined(separator: "\n")
        + "\n\nEach has a --help of its own, which lists its exit statuses.")
  }
}
