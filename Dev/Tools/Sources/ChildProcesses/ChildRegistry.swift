import Glibc

/// All children of this process: what a terminating signal must end. The tools' one piece of global state.
package final class ChildRegistry: Sendable {
  package static let shared = ChildRegistry()

  private struct State: Sendable {
    var children: [ObjectIdentifier: ChildProcess] = [:]
    var isEnding = false
  }

  private let state = Locked(State())

  func start(_ make: () throws -> ChildProcess) throws -> ChildProcess {
    try state.withLock { state in
      guard !state.isEnding else { throw SystemError(code: ECANCELED) }
      let child = try make()
      state.children[ObjectIdentifier(child)] = child
      return child
    }
  }

  func forget(_ child: ChildProcess) {
    _ = state.withLock { $0.children.removeValue(forKey: ObjectIdentifier(child)) }
  }

  /// Kills every child and waits until everything of them is gone. None can be started from here on.
  func endAll() {
    for child in close() { child.send(SIGKILL, toGroup: true) }
    Patience.wait(seconds: 10) { close().isEmpty }
  }

  private func close() -> [ChildProcess] {
    state.withLock { state in
      state.isEnding = true
      return Array(state.children.values)
    }
  }
}
