import Foundation
import Glibc

/// A child in a process group of its own. When it ends, however it ends, whatever it started is killed and its
/// folder removed.
package final class ChildProcess: Sendable {
  /// The child's process id, and its group's. Nobody else gets it before ``ended`` is known.
  package let pid: pid_t

  /// Marks what the child starts, wherever that goes: Chromium's crash reporter leaves the group, for one.
  private static let mark = "DAA_CHILD_FOLDER"

  private let folder: PrivateFolder?
  private let status = OneShot<ExitStatus>()
  private let isReaped = Locked(false)

  /// Starts a child; how it ends is looked after from here on.
  ///
  /// - Parameter makeFolder: makes the folder that goes with the child, and the command to run in it. It is
  ///   called so that no terminating signal can come between folder and child.
  /// - Throws: `SystemError`, and what `makeFolder` throws.
  package static func start(
    in makeFolder: () throws -> (PrivateFolder?, ChildCommand)
  ) throws -> ChildProcess {
    try ChildRegistry.shared.start {
      var (folder, command) = try makeFolder()
      command.environment[mark] = folder?.path
      do {
        return ChildProcess(pid: try spawn(command), folder: folder)
      } catch {
        folder?.remove()
        throw error
      }
    }
  }

  package static func start(_ command: ChildCommand) throws -> ChildProcess {
    try start { (nil, command) }
  }

  private init(pid: pid_t, folder: PrivateFolder?) {
    self.pid = pid
    self.folder = folder
    Thread.detachNewThread { self.waitForEnd() }
  }

  /// How it ended, if it has, with everything of it gone.
  package var ended: ExitStatus? { status.current }

  /// Waits until it has ended and everything of it is gone.
  package func waitUntilEnded() async -> ExitStatus { await status.value }

  /// Sends a signal to the child, or to all of its group.
  package func send(_ signal: Int32, toGroup: Bool = false) {
    isReaped.withLock { isReaped in
      if !isReaped { kill(toGroup ? -pid : pid, signal) }
    }
  }

  /// Waits for the end, but kills the child and its group when `grace` is over.
  @discardableResult
  package func end(within grace: Duration) async -> ExitStatus {
    let killer = Task {
      try await Task.sleep(for: grace, clock: .suspending)
      self.send(SIGKILL, toGroup: true)
    }
    defer { killer.cancel() }
    return await waitUntilEnded()
  }

  private func waitForEnd() {
    // Not reaped yet: as long as the zombie is there, nobody else can be given its number.
    var info = siginfo_t()
    while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    kill(-pid, SIGKILL)
    Patience.wait(seconds: 5) {
      let rest = whatItStarted()
      for process in rest { kill(process, SIGKILL) }
      return rest.isEmpty
    }
    folder?.remove()
    var waitStatus: Int32 = 0
    isReaped.withLock { isReaped in
      while waitpid(pid, &waitStatus, 0) < 0, errno == EINTR {}
      isReaped = true
    }
    ChildRegistry.shared.forget(self)
    status.fulfil(ExitStatus(waitStatus: waitStatus))
  }

  private func whatItStarted() -> [pid_t] {
    let variable = folder.map { Self.mark + "=" + $0.path }
    return ProcessTable.processes { process in
      guard process != pid, let family = ProcessTable.family(of: process) else { return false }
      return family.group == pid || (variable.map { ProcessTable.hasVariable($0, process) } ?? false)
    }
  }

  private static func spawn(_ command: ChildCommand) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for number in Int32(0)...2 where command.descriptors[number] == nil {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
    }
    var sources: [Descriptor] = []
    for (number, descriptor) in command.descriptors {
      let source = try descriptor.duplicate()
      sources.append(source)
      posix_spawn_file_actions_adddup2(&actions, source.number, number)
    }
    var noSignals = sigset_t()
    var allSignals = sigset_t()
    sigemptyset(&noSignals)
    sigfillset(&allSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setsigdefault(&attributes, &allSignals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let environment = command.environment.map { "\($0.key)=\($0.value)" }
    var pid: pid_t = 0
    let code = withCStrings([command.executable] + command.arguments) { arguments in
      withCStrings(environment) { environment in
        posix_spawn(&pid, command.executable, &actions, &attributes, arguments, environment)
      }
    }
    withExtendedLifetime(sources) {}
    guard code == 0 else { throw SystemError(code: code) }
    return pid
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
    defer {
      for pointer in pointers { free(pointer) }
    }
    return body(&pointers)
  }
}
