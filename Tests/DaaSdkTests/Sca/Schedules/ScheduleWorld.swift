import XCTest

@testable import DaaSdk

/// The real runner over fakes, taken through a schedule; it notes whatever must never happen.
@MainActor
final class ScheduleWorld {
  private final class Call {
    var task: Task<Void, Never>?
    var isCancelled = false
    var outcome: String?
    var endings = 0
  }

  private struct Opened {
    let session: FakeSession
    let call: Int
    var isOver = false
    var cancelledAt: CeremonyInstant?
  }

  private let temper: ScheduleTemper
  private let clock = ManualClock()
  private let slot = CeremonySlot()
  private var calls: [Call] = []
  private var opened: [Opened] = []
  private var hasWindow = true
  private var told: [Int: [CeremonyStep]] = [:]
  private(set) var faults: [String] = []

  init(_ temper: ScheduleTemper) {
    self.temper = temper
  }

  var outcomes: [String] { calls.map { $0.outcome ?? "running" } }
  var sessionCount: Int { opened.count }

  func take(_ step: ScheduleStep) {
    switch step {
    case .approve: call(.challenge)
    case .enroll: call(.registration)
    case .cancelNewest: cancel(calls.indices.last)
    case .cancelOldest: cancel(calls.firstIndex { $0.outcome == nil })
    case .answer: report(opened.indices.last) { .callback($0.successURL(#"{"session":0}"#)) }
    case .foreignAnswer: report(opened.indices.last) { .callback($0.callback.text + "#v=1&state=other") }
    case .close: report(opened.indices.last) { _ in .sheetClosed }
    case .nothing: report(opened.indices.last) { _ in .nothing }
    case .lateAnswer: report(opened.indices.first) { .callback($0.successURL(#"{"session":0}"#)) }
    case .poll, .second, .deadline: clock.advance(by: step.seconds ?? 0)
    case .window: hasWindow.toggle()
    }
  }

  /// Ends whatever still runs, and looks at what is left.
  func finish(_ jobs: MainJobs) {
    for call in calls { call.task?.cancel() }
    jobs.runAll()
    for (index, call) in calls.enumerated() where call.endings != 1 {
      faults.append("call \(index) ended \(call.endings) times")
    }
    for (ceremony, steps) in told where !Self.isWhole(steps) { faults.append("ceremony \(ceremony) told \(steps)") }
    if told.count != calls.count { faults.append("\(calls.count) calls told of \(told.count) ceremonies") }
    if clock.sleeperCount != 0 { faults.append("a timer is left") }
    for call in calls { call.task = nil }
    let left = opened.map { WeakSession($0.session) }
    opened = []
    if left.contains(where: { $0.session != nil }) { faults.append("a session is retained") }
  }

  /// One beginning at its beginning, one end at its end.
  private static func isWhole(_ steps: [CeremonyStep]) -> Bool {
    let beginnings: Set<CeremonyStep> = [.enrolmentBegins, .approvalBegins]
    let others: Set<CeremonyStep> = [.waitsForSheet, .waitsForWindow, .sheetOpens, .callbackComes, .sessionEnds]
    guard let first = steps.first, let last = steps.last else { return false }
    return steps.count >= 2 && beginnings.contains(first) && !beginnings.contains(last) && !others.contains(last)
      && steps.dropFirst().dropLast().allSatisfy(others.contains)
  }

  private func call(_ kind: CeremonyKind) {
    let call = Call()
    let index = calls.count
    calls.append(call)
    guard
      let configuration = try? DaaScaConfiguration(
        environment: .sandbox, redirectURI: "com.example.app.sca://callback")
    else { return faults.append("no configuration") }
    // Each call has a client of its own: the slot is what they share.
    let sca = DaaSca(configuration: configuration, platform: platform(for: index), slot: slot)
    sca.onEvent = { [weak self] in self?.told[$0.ceremony, default: []].append($0.step) }
    let windows = WindowSource { [weak self] in
      self?.hasWindow == true ? PresentationWindow(object: nil) : nil
    }
    call.task = Task { [weak call] in
      let outcome: String
      do {
        _ = try await sca.run(kind, frameToken: Samples.token, over: windows)
        outcome = "answered"
      } catch {
        outcome = caseName(error as? DaaScaError)
      }
      call?.outcome = outcome
      call?.endings += 1
    }
  }

  private func platform(for call: Int) -> CeremonyPlatform {
    CeremonyPlatform(
      sessions: WebSessionSource { [weak self] request, completion in
        let session = FakeSession(request, completion: completion) { [weak self] in
          self?.started($0, by: call) ?? false
        }
        session.answersCancel = self?.temper.answersCancel ?? true
        session.onCancel = { [weak self] in self?.cancelled($0) }
        return session
      },
      clock: clock.clock, random: RandomSource { [UInt8](repeating: UInt8(truncatingIfNeeded: call), count: $0) },
      support: CallbackSupport(deliversHTTPS: true, hasPasskeys: true))
  }

  private func started(_ session: FakeSession, by index: Int) -> Bool {
    for other in opened where !other.isOver {
      guard let cancelledAt = other.cancelledAt else {
        faults.append("two sheets")
        continue
      }
      if clock.now < cancelledAt.advanced(bySeconds: 1) { faults.append("a sheet before the old one left") }
    }
    if calls[index].isCancelled { faults.append("a sheet after the cancellation") }
    if calls[index].outcome != nil { faults.append("a sheet after the end") }
    if !hasWindow { faults.append("a sheet without a window") }
    opened.append(Opened(session: session, call: index, isOver: !temper.starts))
    return temper.starts
  }

  private func cancelled(_ session: FakeSession) {
    guard let index = opened.firstIndex(where: { $0.session === session }) else { return }
    opened[index].cancelledAt = clock.now
    if temper.answersCancel { opened[index].isOver = true }
  }

  private func cancel(_ index: Int?) {
    guard let index else { return }
    calls[index].isCancelled = true
    calls[index].task?.cancel()
  }

  private func report(_ index: Int?, _ end: (FakeSession) -> WebSessionEnd) {
    guard let index else { return }
    opened[index].isOver = true
    let session = opened[index].session
    session.end(end(session))
  }
}

private struct WeakSession {
  weak var session: FakeSession?

  init(_ session: FakeSession) {
    self.session = session
  }
}
