import ChildProcesses
import Foundation
import Glibc
import PrivateFiles

/// Where a frame token is read from. It is a secret: it is never shown, and never part of an error.
enum FrameTokenInput {
  /// More than any token, so that what is wrong with one is for the library to say.
  private static let limit = 4_096

  /// One line of the file, or of standard input.
  static func read(_ file: String?) throws -> String {
    let token: String
    if let file {
      token = LineInput.content(of: try PrivateFile.read(file, limit: limit, from: .fileLinkOrPipe))
    } else if isatty(STDIN_FILENO) == 1 {
      token = try readFromTerminal()
    } else {
      token = try LineInput.read(limit: limit)
    }
    guard !token.isEmpty else {
      throw ToolFailure(
        sentence: "There is no frame token \(file.map { "in \($0)" } ?? "on standard input").", exitCode: .noInput)
    }
    return token
  }

  /// Without showing it.
  private static func readFromTerminal() throws -> String {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return try LineInput.read(limit: limit) }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    let restore: @Sendable () -> Void = { [before] in
      var settings = before
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
      Output.tell("")
    }
    TerminationSignals.setLastAct { _ in restore() }
    // Silent before it asks: what is typed at the sight of the question is neither shown nor lost.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    Output.tell("Frame token (not shown): ", endsLine: false)
    defer {
      restore()
      TerminationSignals.setLastAct(nil)
    }
    return try LineInput.read(limit: limit)
  }
}
