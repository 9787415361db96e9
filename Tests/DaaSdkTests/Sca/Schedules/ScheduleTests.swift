import XCTest

@testable import DaaSdk

/// Contract 2.6 under every order of events: all short schedules, and random long ones.
///
/// `DAA_SCHEDULES` sets how many there are; unset, as many as a quick run allows.
final class ScheduleTests: XCTestCase {
  private var budget: Int {
    guard let given = ProcessInfo.processInfo.environment["DAA_SCHEDULES"] else { return 20_000 }
    guard let count = Int(given), count > 0 else {
      XCTFail("DAA_SCHEDULES is no number: \(given)")
      return 1
    }
    return count
  }

  /// All schedules that begin with a call, with every event delivered before the next: the outcome of each call is
  /// exactly the model's.
  func testEveryShortScheduleEndsAsTheContractSays() throws {
    let budget = budget
    try MainActor.assumeIsolated { try Self.runAllShort(budget) }
  }

  @MainActor
  private static func runAllShort(_ budget: Int) throws {
    let jobs = try MainJobs()
    defer { jobs.end() }
    let all = ScheduleStep.allCases
    let length = shortLength(budget)
    var count = 0
    for temper in ScheduleTemper.all {
      for first in [ScheduleStep.approve, .enroll] {
        for code in 0..<power(all.count, length - 1) {
          var rest = code
          let steps =
            [first]
            + (1..<length).map { _ in
              defer { rest /= all.count }
              return all[rest % all.count]
            }
          check(steps, temper, jobs)
          count += 1
        }
      }
    }
    print("schedules: \(count) of \(length) steps, all of them")
  }

  /// Random schedules, in which the next event may come before the last was dealt with.
  func testRandomSchedulesBreakNoInvariant() throws {
    let budget = budget
    try MainActor.assumeIsolated { try Self.runRandom(budget) }
  }

  @MainActor
  private static func runRandom(_ budget: Int) throws {
    let jobs = try MainJobs()
    defer { jobs.end() }
    var random = SplitMix64(seed: 0x5CA)
    let count = budget - shortCount(shortLength(budget))
    for _ in 0..<count {
      let temper = ScheduleTemper(answersCancel: random.below(2) == 0, starts: random.below(8) != 0)
      let world = ScheduleWorld(temper)
      var steps: [ScheduleStep] = [.approve]
      for _ in 0..<(3 + random.below(10)) {
        steps.append(ScheduleStep.allCases[random.below(ScheduleStep.allCases.count)])
      }
      for step in steps {
        world.take(step)
        jobs.runGenerations(random.below(5))
      }
      jobs.runAll()
      world.finish(jobs)
      if !world.faults.isEmpty { return XCTFail("\(steps) with \(temper): \(world.faults)") }
    }
    print("schedules: \(count) at random")
  }

  /// The longest for which all schedules of that length fit into half of the budget.
  @MainActor
  private static func shortLength(_ budget: Int) -> Int {
    var length = 1
    while shortCount(length + 1) <= budget / 2 { length += 1 }
    return length
  }

  @MainActor
  private static func shortCount(_ length: Int) -> Int {
    2 * power(ScheduleStep.allCases.count, length - 1) * ScheduleTemper.all.count
  }

  @MainActor
  private static func check(_ steps: [ScheduleStep], _ temper: ScheduleTemper, _ jobs: MainJobs) {
    let world = ScheduleWorld(temper)
    var model = ScheduleModel(temper)
    for step in steps {
      world.take(step)
      model.take(step)
      jobs.runAll()
      guard world.outcomes == model.outcomes, world.sessionCount == model.sessionCount else {
        XCTFail(
          "\(steps) with \(temper), at \(step): \(world.outcomes), \(world.sessionCount) sheets;"
            + " the contract: \(model.outcomes), \(model.sessionCount)")
        break
      }
    }
    world.finish(jobs)
    if !world.faults.isEmpty { XCTFail("\(steps) with \(temper): \(world.faults)") }
  }

  private static func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { value, _ in value * base }
  }
}

/// A generator with a seed, so that a schedule that fails can be run again (Steele, Lea and Flood, 2014).
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
