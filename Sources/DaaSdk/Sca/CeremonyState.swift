/// The secret that ties a callback to the ceremony it answers: 32 random bytes, written as 43 characters.
struct CeremonyState: Sendable, Redacted {
  static let byteCount = 32

  let text: String

  /// - Throws: `DaaScaError.sessionUnavailable` if the generator fails: a weaker state is no state.
  init(from random: RandomSource) throws {
    guard let bytes = try? random.bytes(Self.byteCount), bytes.count == Self.byteCount else {
      throw DaaScaError.sessionUnavailable(message: "The system's random generator failed.")
    }
    text = Base64URL.encode(bytes)
  }

  /// Whether `other` is this state, in a time that does not tell where they differ.
  func equals(_ other: ArraySlice<UInt8>) -> Bool {
    guard other.count == text.utf8.count else { return false }
    return zip(text.utf8, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
