/// One ceremony: what it is for, the secrets that tie its two ends together, and when it is over.
struct Ceremony: Sendable {
  let kind: CeremonyKind
  let token: FrameToken
  let state: CeremonyState
  /// From this instant on the ceremony is expired.
  let deadline: CeremonyInstant
}
