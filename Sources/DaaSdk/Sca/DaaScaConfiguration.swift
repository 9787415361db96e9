import Foundation

/// Where ceremonies run and where they answer; checked whole when it is made.
///
/// A mistake is thrown here, at start-up, and never in the middle of a ceremony. Nothing in it is secret.
public struct DaaScaConfiguration: Sendable, Equatable {
  /// The environment given.
  public let environment: DaaEnvironment
  /// The time an `approve` may take, in seconds, from the call to its end.
  public let approveTimeout: TimeInterval
  /// The time an `enroll` may take, in seconds, from the call to its end.
  public let enrollTimeout: TimeInterval

  let callback: RedirectURI
  private let originOverride: CeremonyOrigin?

  /// The callback URI, as given.
  public var redirectURI: String { callback.text }

  /// The origin that replaces the environment's own, as given; nil if the environment's own is used.
  public var circleOrigin: String? { originOverride?.text }

  var origin: CeremonyOrigin { originOverride ?? CeremonyOrigin(environment) }

  /// Checks and keeps the configuration of a `DaaSca`.
  ///
  /// What is wrong is reported in this order: the redirect URI's length, its syntax, whether this system can
  /// deliver it, the origin, the timeouts.
  ///
  /// - Parameters:
  ///   - environment: the environment the backend uses too.
  ///   - redirectURI: the callback URI, at most 2,048 characters, exactly as it is registered and as the
  ///     backend sends it: a lowercase custom scheme (`com.example.app.sca://callback`), or `https` with a
  ///     lowercase domain name and no port. Only a URI that every browser leaves as it is, is accepted
  ///     (RFC 3986 characters, no `.` or `..` path segment, no fragment).
  ///   - circleOrigin: an origin to use instead of the environment's, with `.sandbox` only:
  ///     `https://host[:port]`, or `http://localhost[:port]` for work on one machine; no path, not even `/`. Nil for
  ///     the environment's own.
  ///   - approveTimeout: seconds, 30 to 3,600; 300 unless given, the life of a challenge.
  ///   - enrollTimeout: seconds, 30 to 3,600; 600 unless given, the life of a registration.
  /// - Throws: ``DaaScaConfigurationError/invalidRedirectURI(reason:)`` with the rule that `redirectURI` breaks;
  ///   ``DaaScaConfigurationError/httpsCallbackUnavailable`` for an `https` URI before iOS 17.4 and macOS 14.4,
  ///   or in an app built with Xcode before 15.3; ``DaaScaConfigurationError/invalidCircleOrigin(reason:)``
  ///   with the rule that `circleOrigin` breaks; ``DaaScaConfigurationError/invalidCeremonyTimeout`` for a
  ///   timeout outside its range, NaN included.
  public init(
    environment: DaaEnvironment,
    redirectURI: String,
    circleOrigin: String? = nil,
    approveTimeout: TimeInterval = 300,
    enrollTimeout: TimeInterval = 600
  ) throws {
    try self.init(
      environment: environment, redirectURI: redirectURI, circleOrigin: circleOrigin,
      approveTimeout: approveTimeout, enrollTimeout: enrollTimeout,
      deliversHTTPSCallback: CallbackSupport.live.deliversHTTPS)
  }

  init(
    environment: DaaEnvironment,
    redirectURI: String,
    circleOrigin: String?,
    approveTimeout: TimeInterval,
    enrollTimeout: TimeInterval,
    deliversHTTPSCallback: Bool
  ) throws {
    callback = try RedirectURI(redirectURI)
    if case .https = callback.form, !deliversHTTPSCallback {
      throw DaaScaConfigurationError.httpsCallbackUnavailable
    }
    originOverride = try circleOrigin.map { try CeremonyOrigin($0, environment: environment) }
    let range: ClosedRange<TimeInterval> = 30...3_600
    guard range.contains(approveTimeout), range.contains(enrollTimeout) else {
      throw DaaScaConfigurationError.invalidCeremonyTimeout
    }
    self.environment = environment
    self.approveTimeout = approveTimeout
    self.enrollTimeout = enrollTimeout
  }
}
