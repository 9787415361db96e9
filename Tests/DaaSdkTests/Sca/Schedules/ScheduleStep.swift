/// One thing that happens to the runner.
enum ScheduleStep: Int, CaseIterable {
  /// A call of the first client, of the second.
  case approve, enroll
  /// The task of the newest call, of the oldest that runs, is cancelled.
  case cancelNewest, cancelOldest
  /// The newest session reports.
  case answer, foreignAnswer, refusal, close, failure, nothing
  /// The oldest session reports an answer: late, mostly.
  case lateAnswer
  /// Time passes: a poll, the wait for an old sheet, the whole ceremony.
  case poll, second, deadline
  /// The window goes, or comes back.
  case window

  var seconds: Double? {
    switch self {
    case .poll: return 0.05
    case .second: return 1
    case .deadline: return 300
    default: return nil
    }
  }
}

/// How the sessions of a schedule behave.
struct ScheduleTemper {
  /// Whether a cancelled session reports its end.
  var answersCancel: Bool
  /// Whether sessions start.
  var starts: Bool

  static let all = [true, false].flatMap { answers in
    [true, false].map { ScheduleTemper(answersCancel: answers, starts: $0) }
  }
}
