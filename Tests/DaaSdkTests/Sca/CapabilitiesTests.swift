import XCTest

@testable import DaaSdk

/// Contract 2.6: `capabilities()` is honest and opens nothing.
@MainActor
final class CapabilitiesTests: XCTestCase {
  private var opened = 0

  private func isSupported(
    _ redirectURI: String, session: Bool = true, deliversHTTPS: Bool = true, hasPasskeys: Bool = true
  ) throws -> Bool {
    let source = WebSessionSource { [weak self] request, completion in
      self?.opened += 1
      return FakeSession(request, completion: completion) { _ in true }
    }
    let sca = DaaSca(
      configuration: try DaaScaConfiguration(
        environment: .sandbox, redirectURI: redirectURI, deliversHTTPSCallback: true),
      platform: CeremonyPlatform(
        sessions: session ? source : nil, clock: .live, random: .live,
        support: CallbackSupport(deliversHTTPS: deliversHTTPS, hasPasskeys: hasPasskeys)))
    return sca.capabilities().isCeremonySupported
  }

  func testSheetCallbackAndPasskeysMakeItSupported() async throws {
    XCTAssertTrue(try isSupported("com.example.app:/cb"))
    XCTAssertTrue(try isSupported("https://app.example.com/cb"))
    XCTAssertTrue(try isSupported("com.example.app:/cb", deliversHTTPS: false))
    XCTAssertEqual(opened, 0)
  }

  func testEachOfThemMissingMakesItUnsupported() async throws {
    XCTAssertFalse(try isSupported("com.example.app:/cb", session: false))
    XCTAssertFalse(try isSupported("com.example.app:/cb", hasPasskeys: false))
    XCTAssertFalse(try isSupported("https://app.example.com/cb", deliversHTTPS: false))
  }

  #if os(Linux) && !canImport(AuthenticationServices)
    func testAPlatformWithoutAWebSessionSaysSo() async throws {
      let configuration = try DaaScaConfiguration(environment: .sandbox, redirectURI: "com.example.app:/cb")
      XCTAssertFalse(DaaSca(configuration: configuration).capabilities().isCeremonySupported)
    }
  #endif
}
