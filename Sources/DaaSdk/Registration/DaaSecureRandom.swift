import Foundation

/// Random bytes from the platform's generator for keys.
public enum DaaSecureRandom {
  /// `count` random bytes.
  ///
  /// - Parameter count: 1 to 1,024.
  /// - Throws: ``DaaSecureRandomError/invalidCount`` for another count; ``DaaSecureRandomError/generatorFailed`` if
  ///   the generator fails. There is no weaker one to fall back to.
  public static func bytes(count: Int) throws -> Data {
    try bytes(count: count, from: .live)
  }

  static func bytes(count: Int, from random: RandomSource) throws -> Data {
    guard (1...1_024).contains(count) else { throw DaaSecureRandomError.invalidCount }
    guard let bytes = try? random.bytes(count), bytes.count == count else {
      throw DaaSecureRandomError.generatorFailed
    }
    return Data(bytes)
  }
}

/// Why there are no random bytes.
public enum DaaSecureRandomError: Error, Sendable, Equatable {
  /// The count is not 1 to 1,024.
  case invalidCount
  /// The platform's generator failed.
  case generatorFailed
}

extension DaaSecureRandomError: LocalizedError {
  /// One fixed English sentence for each case, for logs.
  public var errorDescription: String? {
    switch self {
    case .invalidCount: return "The count of random bytes is not 1 to 1,024."
    case .generatorFailed: return "The system's random generator failed."
    }
  }

  /// What to do.
  public var recoverySuggestion: String? {
    switch self {
    case .invalidCount: return "Ask for 1 to 1,024 bytes."
    case .generatorFailed: return "Try again; never use another generator in its place."
    }
  }
}
