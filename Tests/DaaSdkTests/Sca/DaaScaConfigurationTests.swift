import XCTest

@testable import DaaSdk

/// Contract 2.1: every mistake fails at construction.
final class DaaScaConfigurationTests: XCTestCase {
  private let scheme = "com.example.app.sca://callback"
  private let https = "https://app.example.com/sca/callback"

  private func error(_ make: () throws -> DaaScaConfiguration) -> DaaScaConfigurationError? {
    do {
      _ = try make()
      return nil
    } catch {
      return error as? DaaScaConfigurationError
    }
  }

  func testDefaults() throws {
    let configuration = try DaaScaConfiguration(environment: .sandbox, redirectURI: scheme)
    XCTAssertEqual(configuration.environment, .sandbox)
    XCTAssertEqual(configuration.redirectURI, scheme)
    XCTAssertNil(configuration.circleOrigin)
    XCTAssertEqual(configuration.approveTimeout, 300)
    XCTAssertEqual(configuration.enrollTimeout, 600)
  }

  func testEachEnvironmentHasItsOrigin() throws {
    let sandbox = try DaaScaConfiguration(environment: .sandbox, redirectURI: scheme)
    let production = try DaaScaConfiguration(environment: .production, redirectURI: scheme)
    XCTAssertEqual(sandbox.origin.text, "https://daa-sca-sandbox.circle.com")
    XCTAssertEqual(production.origin.text, "https://daa-sca.circle.com")
  }

  func testAnOverrideReplacesTheOrigin() throws {
    let configuration = try DaaScaConfiguration(
      environment: .sandbox, redirectURI: scheme, circleOrigin: "http://localhost:3000")
    XCTAssertEqual(configuration.origin.text, "http://localhost:3000")
    XCTAssertEqual(configuration.circleOrigin, "http://localhost:3000")
  }

  func testTimeoutsAre30To3600SecondsInclusive() throws {
    for seconds in [30, 30.5, 3_600] as [TimeInterval] {
      let approve = try DaaScaConfiguration(environment: .sandbox, redirectURI: scheme, approveTimeout: seconds)
      XCTAssertEqual(approve.approveTimeout, seconds)
      let enroll = try DaaScaConfiguration(environment: .sandbox, redirectURI: scheme, enrollTimeout: seconds)
      XCTAssertEqual(enroll.enrollTimeout, seconds)
    }
    for seconds in [0, -1, 29.999, 3_600.001, .nan, .infinity, -.infinity, .greatestFiniteMagnitude]
      as [TimeInterval]
    {
      XCTAssertEqual(
        error { try DaaScaConfiguration(environment: .sandbox, redirectURI: scheme, approveTimeout: seconds) },
        .invalidCeremonyTimeout, "\(seconds)")
      XCTAssertEqual(
        error { try DaaScaConfiguration(environment: .sandbox, redirectURI: scheme, enrollTimeout: seconds) },
        .invalidCeremonyTimeout, "\(seconds)")
    }
  }

  func testHTTPSNeedsASystemThatDeliversIt() throws {
    XCTAssertEqual(
      error {
        try DaaScaConfiguration(environment: .sandbox, redirectURI: https, deliversHTTPSCallback: false)
      }, .httpsCallbackUnavailable)
    XCTAssertNoThrow(
      try DaaScaConfiguration(environment: .sandbox, redirectURI: https, deliversHTTPSCallback: true))
    XCTAssertNoThrow(
      try DaaScaConfiguration(environment: .sandbox, redirectURI: scheme, deliversHTTPSCallback: false))
  }

  func testMistakesAreReportedInOrder() {
    func reported(_ uri: String, _ delivers: Bool, _ origin: String?, _ timeout: TimeInterval) -> String {
      switch error({
        try DaaScaConfiguration(
          environment: .production, redirectURI: uri, circleOrigin: origin, approveTimeout: timeout,
          deliversHTTPSCallback: delivers)
      }) {
      case .invalidRedirectURI(let reason): return reason
      case .httpsCallbackUnavailable: return "https"
      case .invalidCircleOrigin: return "origin"
      case .invalidCeremonyTimeout: return "timeout"
      case nil: return "none"
      }
    }
    let long = "https://a.example:80/" + String(repeating: " ", count: 2_048)
    XCTAssertEqual(reported(long, false, "x", 0), RedirectURI.Problem.tooLong.rawValue)
    XCTAssertEqual(reported("https://a.example:80/", false, "x", 0), RedirectURI.Problem.port.rawValue)
    XCTAssertEqual(reported(https, false, "x", 0), "https")
    XCTAssertEqual(reported(https, true, "x", 0), "origin")
    XCTAssertEqual(reported(https, true, nil, 0), "timeout")
    XCTAssertEqual(reported(https, true, nil, 30), "none")
  }

  func testEqualityIsByAllThatWasGiven() throws {
    let one = try DaaScaConfiguration(environment: .sandbox, redirectURI: scheme)
    XCTAssertEqual(one, try DaaScaConfiguration(environment: .sandbox, redirectURI: scheme))
    XCTAssertNotEqual(one, try DaaScaConfiguration(environment: .production, redirectURI: scheme))
    XCTAssertNotEqual(one, try DaaScaConfiguration(environment: .sandbox, redirectURI: scheme + "/"))
    XCTAssertNotEqual(
      one, try DaaScaConfiguration(environment: .sandbox, redirectURI: scheme, circleOrigin: "https://a.example"))
    XCTAssertNotEqual(
      one, try DaaScaConfiguration(environment: .sandbox, redirectURI: scheme, approveTimeout: 301))
    XCTAssertNotEqual(
      one, try DaaScaConfiguration(environment: .sandbox, redirectURI: scheme, enrollTimeout: 601))
  }
}

extension DaaScaConfiguration {
  /// On a system that delivers an `https` callback, or does not.
  init(
    environment: DaaEnvironment, redirectURI: String, circleOrigin: String? = nil,
    approveTimeout: TimeInterval = 300, deliversHTTPSCallback: Bool
  ) throws {
    try self.init(
      environment: environment, redirectURI: redirectURI, circleOrigin: circleOrigin,
      approveTimeout: approveTimeout, enrollTimeout: 600, deliversHTTPSCallback: deliversHTTPSCallback)
  }
}
