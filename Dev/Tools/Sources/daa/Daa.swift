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
      do {
        try await Invocation.command(arguments).run()
      } catch let request as HelpRequest {
        try Output.standard.write(request.text)
      }
      return .success
    } catch let error as UsageError {
      Output.complain(error.message + "\n" + error.usage)
      return .usage
    } catch is DoctorReport.Ill {
      return .failure
    } catch {
      Output.complain(ErrorText.of(error))
      return ExitCode(error)
    }
  }
}
