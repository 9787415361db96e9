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
    let own = Array(text.utf8)
    guard other.count == own.count else { return false }
    var difference: UInt8 = 0
    for offset in own.indices { difference |= own[offset] ^ other[other.startIndex + offset] }
    return difference == 0
  }
}
