/// What the contract says of each step, in plain sequence: the second opinion that the runner is held against.
struct ScheduleModel {
  enum Phase: Equatable {
    case waitingForSheet
    case waitingForWindow(until: Double)
    case open(session: Int)
    case ended(String)
  }

  struct Call {
    let deadline: Double
    var phase = Phase.waitingForSheet
  }

  let temper: ScheduleTemper
  private(set) var calls: [Call] = []
  private(set) var sessionCount = 0
  private var now = 0.0
  private var hasWindow = true
  private var leaving: (session: Int, until: Double)?
  /// The session that was dismissed last, if it has not reported since: when it does, a call that waits looks again.
  private var dismissed: Int?

  init(_ temper: ScheduleTemper) {
    self.temper = temper
  }

  var outcomes: [String] {
    calls.map { call in
      guard case .ended(let outcome) = call.phase else { return "running" }
      return outcome
    }
  }

  mutating func take(_ step: ScheduleStep) {
    switch step {
    case .approve, .enroll:
      if let running { end(running, "cancelled") }
      calls.append(Call(deadline: now + (step == .approve ? 300 : 600)))
      progress()
    case .cancelNewest:
      if let newest = calls.indices.last { cancel(newest) }
    case .cancelOldest:
      if let running { cancel(running) }
    case .answer: report(sessionCount - 1, "answered \(sessionCount - 1)")
    case .foreignAnswer: report(sessionCount - 1, "stateMismatch")
    case .refusal: report(sessionCount - 1, "unsupported")
    case .failure: report(sessionCount - 1, "sessionUnavailable")
    case .close: report(sessionCount - 1, "cancelled")
    case .nothing: report(sessionCount - 1, "protocol")
    case .lateAnswer: report(0, "answered 0")
    case .poll, .second, .deadline:
      now += step.seconds ?? 0
      progress()
    case .window: hasWindow.toggle()
    }
  }

  /// Only the newest call can be running.
  private var running: Int? {
    guard let newest = calls.indices.last else { return nil }
    if case .ended = calls[newest].phase { return nil }
    return newest
  }

  private mutating func cancel(_ index: Int) {
    if index == running { end(index, "cancelled") }
  }

  private mutating func report(_ session: Int, _ outcome: String) {
    guard session >= 0 else { return }
    if let running, calls[running].phase == .open(session: session) {
      calls[running].phase = .ended(outcome)
      dismissed = session
    } else if dismissed == session {
      dismissed = nil
      leaving = nil
      progress()
    }
  }

  private mutating func end(_ index: Int, _ outcome: String) {
    if case .open(let session) = calls[index].phase {
      leaving = temper.answersCancel ? nil : (session, now + 1)
      dismissed = temper.answersCancel ? nil : session
    }
    calls[index].phase = .ended(outcome)
  }

  private mutating func progress() {
    guard let running else { return }
    guard now < calls[running].deadline else { return end(running, "expired") }
    if calls[running].phase == .waitingForSheet {
      if let leaving, now < leaving.until { return }
      calls[running].phase = .waitingForWindow(until: now + 2)
    }
    guard case .waitingForWindow(let until) = calls[running].phase else { return }
    if hasWindow {
      sessionCount += 1
      calls[running].phase = temper.starts ? .open(session: sessionCount - 1) : .ended("sessionUnavailable")
      if !temper.starts { dismissed = sessionCount - 1 }
    } else if now >= until {
      calls[running].phase = .ended("sessionUnavailable")
    }
  }
}
