/// What a command's line may hold: read by the parser and by `--help` alike, so that they can't differ.
struct Syntax: Sendable {
  struct Option: Sendable {
    let name: String
    /// What its value is called; nil for an option without one.
    let value: String?
    let help: String
  }

  /// The words that call it, such as `daa authkey create`.
  let command: String
  /// What follows them, in short.
  let arguments: String
  /// What it does, in lines as they are printed.
  let about: String
  var options: [Option] = []
  /// How many words without a dash it takes, at the most.
  var operands = 0
  /// What else there is to know.
  var notes = ""

  var usage: String { ["Usage:", command, arguments].filter { !$0.isEmpty }.joined(separator: " ") }

  var help: String {
    let rows =
      options.map { option in
        ("--" + option.name + (option.value.map { " " + $0 } ?? ""), option.help)
      } + [("-h, --help", "Show this text.")]
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { name, help in
      let indent = "\n" + String(repeating: " ", count: width + 4)
      return "  " + name + String(repeating: " ", count: width + 2 - name.count)
        + help.split(separator: "\n").joined(separator: indent)
    }
    let parts = [about, usage, "Options:\n" + lines.joined(separator: "\n"), notes]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
