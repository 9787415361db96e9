/// One step of a ceremony, for an app's own log: which ceremony, and one of a few fixed sentences.
///
/// There is no room in it for anything else: no frame token, no state, no result, no text of the page.
public struct DaaScaEvent: Sendable, Hashable {
  /// Which ceremony of this process: 1 for the first. It stands in no link and no callback.
  public let ceremony: Int
  let step: CeremonyStep

  /// What happened: one fixed English sentence for each step. For people: its wording may change in any version.
  public var message: String { step.rawValue }
}

extension DaaScaEvent: CustomStringConvertible {
  /// Number and message.
  public var description: String { "Ceremony \(ceremony): \(message)" }
}

/// The steps that a ceremony can take. Not public: a new one breaks nobody's switch.
enum CeremonyStep: String, Sendable, CaseIterable {
  case enrolmentBegins = "An enrolment begins."
  case approvalBegins = "An approval begins."
  case waitsForSheet = "It waits for the sheet before it to leave."
  case waitsForWindow = "It waits for a window to present over."
  case sheetOpens = "Its sheet opens."
  case callbackComes = "A callback came."
  case sessionEnds = "The session ended without a callback."
  case returnsResult = "It returned a result."
  case endsCancelled = "It ended: cancelled."
  case endsExpired = "It ended: expired."
  case endsUnsupported = "It ended: unsupported."
  case endsAlreadyEnrolled = "It ended: already enrolled."
  case endsSessionUnavailable = "It ended: session unavailable."
  case endsStateMismatch = "It ended: state mismatch."
  case endsProtocol = "It ended: protocol."

  init(beginning kind: CeremonyKind) {
    switch kind {
    case .registration: self = .enrolmentBegins
    case .challenge: self = .approvalBegins
    }
  }

  init(ending error: DaaScaError) {
    switch error {
    case .cancelled: self = .endsCancelled
    case .expired: self = .endsExpired
    case .unsupported: self = .endsUnsupported
    case .alreadyEnrolled: self = .endsAlreadyEnrolled
    case .sessionUnavailable: self = .endsSessionUnavailable
    case .stateMismatch: self = .endsStateMismatch
    case .protocol: self = .endsProtocol
    }
  }
}
