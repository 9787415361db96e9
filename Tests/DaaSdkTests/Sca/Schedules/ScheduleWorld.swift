import XCTest

@testable import DaaSdk

/// The real runner over fakes, taken through a schedule; it notes whatever must never happen.
@MainActor
final class ScheduleWorld {
  private final class Call {
    var task: Task<Void, Never>?
    /// Counted from when its task begins; nil until then.
    var deadline: CeremonyInstant?
    /// Cancelled, or replaced by a newer call.
    var isRetired = false
    /// Whether there was no window at some time.
    var lackedWindow: Bool
    var outcome: String?

    init(lacksWindow: Bool) {
      lackedWindow = lacksWindow
    }
  }

  /// What a session said first of its end, and what was true then.
  private struct Report {
    let outcome: String
    let wasRetired: Bool
    let wasInTime: Bool
    /// Whether a newer call had been made and not yet begun: it comes first, then.
    let wasOvertaken: Bool
  }

  private struct Opened {
    let session: FakeSession
    let call: Int
    var isOver = false
    var cancelledAt: CeremonyInstant?
    var report: Report?
  }

  private struct Weak {
    weak var object: AnyObject?
  }

  private let temper: ScheduleTemper
  private let clock = ManualClock()
  private let slot = CeremonySlot()
  private var calls: [Call] = []
  private var opened: [Opened] = []
  private var hasWindow = true
  private var told: [Int: [CeremonyStep]] = [:]
  private var mustGo: [Weak] = []
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
    case .answer: answer(opened.indices.last)
    case .lateAnswer: answer(opened.indices.first)
    case .foreignAnswer:
      report("stateMismatch", opened.indices.last) { .callback($0.callback.text + "#v=1&state=other") }
    case .refusal: report("unsupported", opened.indices.last) { .callback($0.answerURL("error=Unsupported")) }
    case .close: report("cancelled", opened.indices.last) { _ in .sheetClosed }
    case .failure: report("sessionUnavailable", opened.indices.last) { _ in .failure(.session(code: 3)) }
    case .nothing: report("protocol", opened.indices.last) { _ in .nothing }
    case .poll, .second, .deadline: clock.advance(by: step.seconds ?? 0)
    case .window:
      hasWindow.toggle()
      if !hasWindow { for call in calls { call.lackedWindow = true } }
    }
    if let running = slot.running { mustGo.append(Weak(object: running)) }
  }

  /// Ends whatever still runs, and looks at what is left.
  func finish(_ jobs: MainJobs) {
    for index in calls.indices { judge(index) }
    for call in calls { call.task?.cancel() }
    jobs.runAll()
    for (index, call) in calls.enumerated() where call.outcome == nil { faults.append("call \(index) never ended") }
    for (ceremony, steps) in told where !Self.isWhole(steps) { faults.append("ceremony \(ceremony) told \(steps)") }
    if told.count != calls.count { faults.append("\(calls.count) calls told of \(told.count) ceremonies") }
    if clock.sleeperCount != 0 { faults.append("a timer is left") }
    if slot.running != nil { faults.append("the slot is taken") }
    for call in calls { call.task = nil }
    mustGo += opened.map { Weak(object: $0.session) }
    opened = []
    for left in mustGo { if let object = left.object { faults.append("\(type(of: object)) is retained") } }
  }

  /// Whether a call ended as what happened allows, before anything was done to end it. What came last may have been
  /// dealt with later: only a deadline that has passed by now may have come in between.
  private func judge(_ index: Int) {
    let call = calls[index]
    let isLate = call.deadline.map { clock.now >= $0 } ?? false
    let mine = opened.filter { $0.call == index }
    let report = temper.starts ? mine.compactMap(\.report).first { !$0.wasRetired } : nil
    var allowed: Set<String> = isLate ? ["expired"] : []
    if let report, report.wasInTime || report.outcome == "stateMismatch" {
      // The first that decides, decides: what came after it can't.
      allowed.insert(report.outcome)
      if report.wasOvertaken, call.isRetired { allowed.insert("cancelled") }
    } else if report == nil {
      if call.isRetired { allowed.insert("cancelled") }
      if call.lackedWindow || !temper.starts && !mine.isEmpty { allowed.insert("sessionUnavailable") }
      if !call.isRetired, !isLate { allowed.insert("running") }
    }
    let outcome = call.outcome ?? "running"
    if !allowed.contains(outcome) { faults.append("call \(index) \(outcome), of \(allowed.sorted())") }
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
    let index = calls.count
    let call = Call(lacksWindow: !hasWindow)
    calls.append(call)
    guard
      let configuration = try? DaaScaConfiguration(
        environment: .sandbox, redirectURI: "com.example.app.sca://callback")
    else { return faults.append("no configuration") }
    // Each call has a client of its own: the slot is what they share.
    let sca = DaaSca(configuration: configuration, platform: platform(for: index), slot: slot)
    mustGo.append(Weak(object: sca))
    sca.onEvent = { [weak self] in self?.told[$0.ceremony, default: []].append($0.step) }
    let windows = WindowSource { [weak self] in
      self?.hasWindow == true ? PresentationWindow(object: nil) : nil
    }
    call.task = Task { [weak self, weak call] in
      // From here to the slot there is no suspension.
      self?.begins(index, kind)
      let outcome: String
      do {
        outcome = Self.name(try await sca.run(kind, frameToken: Samples.token, over: windows))
      } catch {
        outcome = caseName(error as? DaaScaError)
      }
      call?.outcome = outcome
    }
  }

  private func begins(_ index: Int, _ kind: CeremonyKind) {
    calls[index].deadline = clock.now.advanced(bySeconds: kind == .challenge ? 300 : 600)
    if !Task.isCancelled { for older in calls[..<index] { older.isRetired = true } }
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
    if calls[index].isRetired { faults.append("a sheet after the cancellation or a newer call") }
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
    calls[index].isRetired = true
    calls[index].task?.cancel()
  }

  /// Each session answers with its own number.
  private func answer(_ index: Int?) {
    guard let index else { return }
    let text = #"{"session":\#(index)}"#
    report(Self.name(text), index) { .callback($0.successURL(text)) }
  }

  private static func name(_ answer: String) -> String { "answered " + answer.filter(\.isNumber) }

  private func report(_ outcome: String, _ index: Int?, _ end: (FakeSession) -> WebSessionEnd) {
    guard let index else { return }
    opened[index].isOver = true
    if opened[index].report == nil {
      let call = calls[opened[index].call]
      opened[index].report = Report(
        outcome: outcome, wasRetired: call.isRetired,
        wasInTime: call.deadline.map { clock.now < $0 } ?? true,
        wasOvertaken: calls[opened[index].call...].contains { $0.deadline == nil })
    }
    let session = opened[index].session
    session.end(end(session))
  }
}
