import ChildProcesses
import DaaSdk
import Foundation
import Glibc
import LocalSandbox
import XCTest

@testable import ChromiumSession

/// Many ceremonies in a row: the hundredth costs what the first did.
@MainActor
final class EnduranceTests: XCTestCase {
  private struct Cost: CustomStringConvertible {
    var descriptors: Int
    var threads: Int
    var processes: Int
    /// Of this process, in KiB.
    var ownMemory: Int
    /// Of the browser, all its processes together, in KiB.
    var browserMemory: Int

    var description: String {
      "\(descriptors) descriptors, \(threads) threads, \(processes) processes, \(ownMemory / 1_024) MiB,"
        + " browser \(browserMemory / 1_024) MiB"
    }
  }

  /// 500 take minutes: `DAA_LONG_TESTS=1` asks for them.
  private static var count: Int { ProcessInfo.processInfo.environment["DAA_LONG_TESTS"] == "1" ? 500 : 20 }
  /// Until then, caches fill up.
  private static let warmUp = 5
  /// Of a browser without a page: itself, its helpers, and one for the page to come.
  private static let usualProcesses = 7

  func testCeremoniesInARowLeaveNothing() async throws {
    let stage = Stage()
    let rig = try await Rig(stage)
    let sca = try rig.client()
    try await rig.enrol(sca)
    var before: Cost?
    for number in 1...Self.warmUp + Self.count {
      try await approve(rig, sca)
      if number == Self.warmUp { before = try await cost(rig, limit: Self.usualProcesses) }
    }
    let first = try XCTUnwrap(before)
    let last = try await cost(rig, limit: first.processes)
    print("\(Self.count) ceremonies. Before: \(first). After: \(last).")
    // Foundation keeps one connection for each thread that has sent something, so the count isn't always the same.
    XCTAssertLessThanOrEqual(last.descriptors, first.descriptors + 4)
    XCTAssertLessThanOrEqual(last.threads, first.threads + 4)
    XCTAssertLessThanOrEqual(last.processes, first.processes + 1)
    XCTAssertLessThan(last.ownMemory, first.ownMemory + 24 * 1_024)
    XCTAssertLessThan(last.browserMemory, first.browserMemory + 200 * 1_024)
    stage.endAndWait()
  }

  private func approve(_ rig: Rig, _ sca: DaaSca) async throws {
    let transfer = Transfer(amount: "1.00", currency: "USD")
    let token = try await rig.backend.startTransfer(transfer)
    rig.seatSomebodyWhoPresses("#approve")
    let approval = try await sca.approve(frameToken: token)
    _ = try await rig.backend.confirmTransfer(transfer, approval: approval)
  }

  /// - Parameter limit: how many processes the browser may have; for more it is given the time to end them.
  private func cost(_ rig: Rig, limit: Int) async throws -> Cost {
    try await Rig.assertNoWindows(of: rig.browser)
    // The processes of the last pages end a while after them, on a busy machine.
    Patience.wait(seconds: 20) { Leftovers.family(of: rig.browser.process.pid).count <= limit }
    let processes = Leftovers.family(of: rig.browser.process.pid)
    return Cost(
      descriptors: try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count,
      threads: try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count,
      processes: processes.count, ownMemory: memory(of: getpid()),
      browserMemory: processes.map(memory).reduce(0, +))
  }

  /// What a process has to itself, and its share of what it shares, in KiB.
  private func memory(of pid: pid_t) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(pid)/smaps_rollup", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") } ?? ""
    return line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}
