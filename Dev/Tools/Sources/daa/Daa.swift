import ChildProcesses
import Foundation
import LocalSandbox

/// The `daa` command.
@main
enum Daa {
  static func main() async {
    ProxyBypass.install()
    TerminationSignals.handle()
    let status = await run(Array(CommandLine.arguments.dropFirst()))
    // A signal's own thread ends the program then, and says by which signal.
    while TerminationSignals.areEndingProgram { pause() }
    exit(status.rawValue)
  }

  private static func run(_ arguments: [String]) async -> ExitCode {
    do {
      switch try Invocation(arguments) {
      case .help(let text):
        try Output.standard.write(text)
      case .demo(let options):
        try await DemoCommand(options: options).run()
      }
      return .success
    } catch let error as UsageError {
      Output.complain(error.message + "\n" + error.usage)
      return .usage
    } catch {
      Output.complain(error.localizedDescription)
      return .failure
    }
  }
}
