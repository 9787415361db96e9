/// A generator of bytes fit for keys.
struct RandomSource: Sendable {
  /// That many bytes, or a throw: never fewer, never weaker ones.
  let bytes: @Sendable (_ count: Int) throws -> [UInt8]
}
