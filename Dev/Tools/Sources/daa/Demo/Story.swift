/// Tells what happens, and what was checked, as it happens.
struct Story: Sendable {
  private let output = Output.standard

  func begin(_ title: String) throws {
    try output.write(output.styled(title, .bold))
  }

  func chapter(_ title: String) throws {
    try output.write("\n" + output.styled(title, .bold))
  }

  func tell(_ text: String) throws {
    try output.write("  " + output.styled(text, .dim))
  }

  func checked(_ text: String) throws {
    try output.write("  " + output.styled("✓", .green) + " " + text)
  }

  /// Says what was checked, if it is so.
  ///
  /// - Throws: `DemoFailure` if it isn't.
  func check(_ isSo: Bool, _ text: String, else sentence: String) throws {
    guard isSo else { throw DemoFailure(sentence: sentence) }
    try checked(text)
  }
}
