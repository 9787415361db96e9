import XCTest

@testable import daa

/// How a command line is read.
final class WordsTests: XCTestCase {
  private let syntax = Syntax(
    command: "daa test", arguments: "[options]", about: "Tests.",
    options: [
      Syntax.Option(name: "name", value: "TEXT", help: "A text."),
      Syntax.Option(name: "flag", value: nil, help: "A flag."),
    ], operands: 1)

  private func words(_ arguments: String...) throws -> Words { try Words(arguments[...], syntax) }

  func testValuesFlagsAndOperands() throws {
    let words = try words("--name", "a", "--flag", "-")
    XCTAssertEqual(words.value("name"), "a")
    XCTAssertTrue(words.has("flag"))
    XCTAssertEqual(words.operands, ["-"])
    XCTAssertEqual(try self.words("--name=a=b").value("name"), "a=b")
    XCTAssertEqual(try self.words("--name", "--flag").value("name"), "--flag")
    XCTAssertEqual(try self.words("--name", "--help").value("name"), "--help")
  }

  func testWhatMeansNothingIsNamed() {
    let cases: [([String], String)] = [
      (["--nam", "a"], "Unknown option --nam."), (["-x"], "Unknown option -x."),
      (["--name"], "--name needs a value: TEXT."),
      (["--name="], "--name needs a value: TEXT."), (["--flag=1"], "--flag takes no value."),
      (["--flag", "--flag"], "--flag stands twice."), (["--name=a", "--name=b"], "--name stands twice."),
      (["a", "b"], "Unknown argument b."),
    ]
    for (arguments, message) in cases {
      XCTAssertThrowsError(try Words(arguments[...], syntax)) { error in
        XCTAssertEqual((error as? UsageError)?.message, message)
        XCTAssertEqual((error as? UsageError)?.usage, "Usage: daa test [options]")
      }
    }
    XCTAssertThrowsError(try words().required("name")) { error in
      XCTAssertEqual((error as? UsageError)?.message, "--name is missing.")
    }
  }

  func testEveryLevelHasHelp() throws {
    let groups = [["--help"], ["-h"], ["authkey", "--help"], ["receipt", "--help"]]
    let commands = Invocation.commands.map { command in
      command.syntax.command.split(separator: " ").dropFirst().map(String.init) + ["--help"]
    }
    for arguments in groups + commands {
      XCTAssertThrowsError(try Invocation.command(arguments), "\(arguments)") { error in
        let text = (error as? HelpRequest)?.text ?? ""
        XCTAssertTrue(text.contains("Usage: daa"), "\(arguments)")
        XCTAssertEqual(text.split(separator: "\n").filter { $0.count > 116 }, [], "\(arguments)")
      }
    }
  }

  func testCommandsThatAreNotThere() {
    for arguments in [[], ["x"], ["--x"], ["authkey"], ["authkey", "x"], ["auth"], ["receipt", "--x"]] {
      XCTAssertThrowsError(try Invocation.command(arguments), "\(arguments)") { error in
        XCTAssertNotNil(error as? UsageError, "\(arguments)")
      }
    }
  }
}
