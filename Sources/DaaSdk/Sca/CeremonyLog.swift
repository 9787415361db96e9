/// Where one ceremony tells its steps; nowhere unless the app asked for them.
@MainActor
struct CeremonyLog {
  let ceremony: Int
  let onEvent: (@MainActor (DaaScaEvent) -> Void)?

  func note(_ step: CeremonyStep) {
    onEvent?(DaaScaEvent(ceremony: ceremony, step: step))
  }
}
