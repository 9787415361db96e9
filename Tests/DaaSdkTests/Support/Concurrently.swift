import Foundation

/// What `body` gives on as many threads as there are, for each index below `count`.
func concurrently<Value>(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Value) throws -> [Value] {
  let results = Results<Value>()
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let result = Result { try body(index) }
    results.add(result)
  }
  return try results.all().map { try $0.get() }
}

/// Unchecked: the array is touched under the lock only.
private final class Results<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Result<Value, any Error>] = []

  func add(_ value: Result<Value, any Error>) { lock.withLock { values.append(value) } }
  func all() -> [Result<Value, any Error>] { lock.withLock { values } }
}
