/// `daa approve`.
struct ApproveCommand: Subcommand {
  static let summary = "Approve an operation with a passkey."
  static let syntax = CeremonyOptions.syntax(.approve)

  private let options: CeremonyOptions

  init(_ words: Words) throws {
    options = try CeremonyOptions(.approve, words)
  }

  func run() async throws {
    try await CeremonyCommand(options: options).run()
  }
}
