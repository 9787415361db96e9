/// What the runner needs of a system. `live` is in `Platform/`, the fakes are in the tests.
struct CeremonyPlatform: Sendable {
  /// Nil where the system has no web-authentication session.
  let sessions: WebSessionSource?
  let clock: CeremonyClock
  let random: RandomSource
  let support: CallbackSupport
}

/// What a system version can do for a ceremony.
struct CallbackSupport: Sendable, Equatable {
  /// Whether an https callback can be delivered to the app.
  let deliversHTTPS: Bool
  /// Whether the system has passkeys.
  let hasPasskeys: Bool
}
