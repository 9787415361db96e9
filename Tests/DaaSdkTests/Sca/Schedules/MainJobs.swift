import Foundation
import XCTest

/// Runs the main actor's jobs from within a test that holds the main thread, a generation at a time: those that wait
/// now, and not those that they bring. Nothing else comes between two steps of a schedule, so that it runs the same way
/// every time, and a million of them take minutes.
///
/// Libdispatch has the entry for run loops (`_dispatch_main_queue_callback_4CF`); the concurrency runtime has the hook
/// for tools (`swift_task_enqueueGlobal_hook`), which catches what would take the way over another thread.
@MainActor
final class MainJobs {
  private typealias Drain = @convention(c) (UnsafeMutableRawPointer?) -> Void
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  /// No step of the runner brings jobs that bring jobs any deeper.
  private static let depth = 12

  private static var waiting: [UnownedJob] = []
  private let drain: Drain
  private let hook: UnsafeMutablePointer<Hook?>

  init() throws {
    let process = dlopen(nil, RTLD_LAZY)
    drain = unsafeBitCast(
      try XCTUnwrap(dlsym(process, "_dispatch_main_queue_callback_4CF")), to: Drain.self)
    hook = try XCTUnwrap(dlsym(process, "swift_task_enqueueGlobal_hook")).assumingMemoryBound(to: Hook?.self)
    hook.pointee = { job, original in
      if Thread.isMainThread {
        MainActor.assumeIsolated { MainJobs.waiting.append(job) }
      } else {
        original(job)
      }
    }
  }

  /// Lets jobs take their own way again.
  func end() {
    runAll()
    hook.pointee = nil
  }

  func runAll() {
    runGenerations(Self.depth)
  }

  func runGenerations(_ count: Int) {
    for _ in 0..<count {
      let jobs = Self.waiting
      Self.waiting = []
      for job in jobs { job.runSynchronously(on: MainActor.sharedUnownedExecutor) }
      drain(nil)
    }
  }
}
