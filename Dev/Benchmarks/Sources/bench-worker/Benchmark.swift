/// Something that can be run any number of times.
@MainActor
struct Benchmark {
  private enum Body {
    case loop((_ count: Int) throws -> Void)
    case awaiting(@MainActor (_ count: Int) async throws -> Void)
  }

  private let body: Body

  /// What has its loop inside, such as one of C's.
  init(loop: @escaping (_ count: Int) throws -> Void) {
    body = .loop(loop)
  }

  init(awaiting run: @escaping @MainActor (_ count: Int) async throws -> Void) {
    body = .awaiting(run)
  }

  /// A call, once it has shown that its result is right.
  init<Value>(_ name: String, isRight: (Value) -> Bool, _ call: @escaping () -> Value) throws {
    guard isRight(call()) else { throw WorkerError.wrong(name) }
    body = .loop { count in
      for _ in 0..<count { blackHole(call()) }
    }
  }

  var isAsynchronous: Bool {
    if case .awaiting = body { return true }
    return false
  }

  func run(_ count: Int) async throws {
    switch body {
    case .loop(let loop): try loop(count)
    case .awaiting(let run): try await run(count)
    }
  }
}

/// Uses a value, as far as the optimiser can tell: what made it may not be dropped.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}
