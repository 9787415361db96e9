/// An instant on a clock that goes on while the device sleeps, in nanoseconds since an origin of its own.
struct CeremonyInstant: Sendable, Comparable {
  let nanoseconds: UInt64

  func advanced(bySeconds seconds: Double) -> CeremonyInstant {
    CeremonyInstant(nanoseconds: nanoseconds + UInt64(seconds * 1e9))
  }

  static func < (one: CeremonyInstant, other: CeremonyInstant) -> Bool {
    one.nanoseconds < other.nanoseconds
  }
}

/// The clock a ceremony runs on.
struct CeremonyClock: Sendable {
  let now: @Sendable () -> CeremonyInstant
  /// Returns once the instant has come; throws if the task is cancelled before.
  let sleep: @MainActor @Sendable (_ until: CeremonyInstant) async throws -> Void
}
