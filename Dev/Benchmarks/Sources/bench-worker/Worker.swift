import CPeers
import Foundation

/// A process that runs benchmarks as it is told to, one line at a time:
///
/// | line | answer |
/// | --- | --- |
/// | `time NAME COUNT` | nanoseconds that COUNT runs took |
/// | `instructions NAME COUNT` | `ok`; under callgrind, a dump named NAME has been written |
/// | `allocations NAME COUNT` | calls of malloc and of free, and bytes asked for, of COUNT runs |
/// | `threads` | how many threads the process has |
/// | `openssl` | the version of libcrypto |
///
/// What went wrong is answered as `error REASON`.
@main
@MainActor
enum Worker {
  private static var catalogue = Catalogue()

  // No top-level await: that, like dispatchMain, ends the main thread, which valgrind 3.19 does not survive.
  static func main() {
    Task { @MainActor in
      await serve()
      exit(0)
    }
    guard bench_is_under_valgrind() != 0 else { dispatchMain() }
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  private static func serve() async {
    while let line = readLine() {
      do {
        answer(try await reply(to: line.split(separator: " ").map(String.init)))
      } catch {
        answer("error \(error)")
      }
    }
  }

  private static func answer(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }

  private static func reply(to words: [String]) async throws -> String {
    switch words.first {
    case "threads": return "\(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count)"
    case "openssl": return String(cString: peer_openssl_version())
    default: break
    }
    guard words.count == 3, let count = Int(words[2]), count > 0 else { throw WorkerError.line }
    let benchmark = try catalogue.benchmark(words[1])
    switch words[0] {
    case "time": return "\(try await nanoseconds(benchmark, count))"
    case "instructions": return try await instructions(benchmark, count, name: words[1])
    case "allocations": return try await allocations(benchmark, count)
    default: throw WorkerError.line
    }
  }

  private static func nanoseconds(_ benchmark: Benchmark, _ count: Int) async throws -> UInt64 {
    let begun = DispatchTime.now().uptimeNanoseconds
    try await benchmark.run(count)
    return DispatchTime.now().uptimeNanoseconds - begun
  }

  private static func instructions(_ benchmark: Benchmark, _ count: Int, name: String) async throws -> String {
    guard bench_is_under_valgrind() != 0 else { throw WorkerError.noInstrument }
    // What is looked up or made on first use is not part of the figure.
    try await benchmark.run(2)
    bench_collect_begin()
    try await benchmark.run(count)
    bench_collect_end(name)
    return "ok"
  }

  private static func allocations(_ benchmark: Benchmark, _ count: Int) async throws -> String {
    try await benchmark.run(2)
    let before = try Allocations.now()
    try await benchmark.run(count)
    // A cancelled sleep keeps its timer until that fires: in a second, as the library sleeps in steps of one.
    if benchmark.isAsynchronous { try await Task.sleep(nanoseconds: 2_000_000_000) }
    let after = try Allocations.now()
    return "\(after.made - before.made) \(after.freed - before.freed) \(after.bytes - before.bytes)"
  }
}

/// What the preloaded counter has seen so far.
private struct Allocations {
  var made: UInt64 = 0
  var freed: UInt64 = 0
  var bytes: UInt64 = 0

  static func now() throws -> Allocations {
    var counts = Allocations()
    guard bench_allocations(&counts.made, &counts.freed, &counts.bytes) != 0 else { throw WorkerError.noInstrument }
    return counts
  }
}

enum WorkerError: Error {
  case line
  case unknown(String)
  case noInstrument
  /// A benchmark whose subject does not do what it should: a figure for it would mean nothing.
  case wrong(String)
}
