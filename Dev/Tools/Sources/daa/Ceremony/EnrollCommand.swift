/// `daa enroll`.
struct EnrollCommand: Subcommand {
  static let summary = "Enrol a passkey."
  static let syntax = CeremonyOptions.syntax(.enroll)

  private let options: CeremonyOptions

  init(_ words: Words) throws {
    options = try CeremonyOptions(.enroll, words)
  }

  func run() async throws {
    try await CeremonyCommand(options: options).run()
  }
}
