import XCTest

@testable import DaaSdk

/// Contract 0: no public type shows a secret, however it is looked at.
@MainActor
final class PublicTypesTests: XCTestCase {
  func testNoPublicValueShowsASecret() async throws {
    for exhibit in try await Exhibits.all(self) {
      XCTAssertFalse(exhibit.secrets.isEmpty, exhibit.type)
      XCTAssertFalse(exhibit.secrets.contains(""), exhibit.type)
      XCTAssertEqual(exhibit.leaks, [], "\(exhibit.caseName ?? exhibit.type) shows a secret")
    }
  }

  func testNoPublicValueCanBeEncodedOrDecoded() async throws {
    for exhibit in try await Exhibits.all(self) where !exhibit.type.hasPrefix("Swift.") {
      XCTAssertFalse(exhibit.isCodable, exhibit.type)
    }
    XCTAssertTrue(Exhibit("a text", hides: []).isCodable)
  }

  func testEveryPublicTypeAndCaseIsAmongThem() async throws {
    let interface = try PublicInterface.ofThePackage()
    XCTAssertFalse(interface.types.isEmpty, "the list of the public interface was not understood")
    XCTAssertFalse(interface.cases.isEmpty, "the list of the public interface was not understood")
    let exhibits = try await Exhibits.all(self)
    XCTAssertEqual(interface.missing(from: exhibits), [])
  }

  func testATypeOrACaseThatIsNotAmongThemIsSaid() {
    let interface = PublicInterface(
      """
      # A.Comment  struct Comment
      DaaEnvironment  enum DaaEnvironment : Swift.Equatable
      DaaEnvironment.sandbox  case sandbox
      DaaEnvironment.staging(name:)  case staging(name: String)
      DaaNew  @available(iOS, deprecated: 16.0) @MainActor final class DaaNew
      DaaNew.Inner  struct Inner : Swift.Sendable
      DaaNew.actor  static var actor: Int { get }
      DaaNames  enum DaaNames
      """)
    XCTAssertEqual(
      interface.missing(from: [Exhibit(DaaEnvironment.sandbox, hides: [])]),
      ["DaaNew", "DaaNew.Inner", "DaaEnvironment.staging"])
  }

  #if os(Linux)
    func testEveryTypeOfTheToolsIsAmongThem() async throws {
      let types = try PublicInterface.ofTheTools()
      XCTAssertFalse(types.isEmpty, "no type of the tools was found")
      XCTAssertEqual(types.subtracting(Exhibits.ofTheTools().map(\.type)), [])
    }
  #endif

  func testNoErrorCanBeMadeToShowWhatWasRefused() async throws {
    let secret = "s3cret-value"
    let attempts: [() throws -> Any] = [
      { try FrameToken(secret + " ") },
      { try DaaScaConfiguration(environment: .sandbox, redirectURI: "app://\(secret)@host") },
      {
        try DaaScaConfiguration(
          environment: .sandbox, redirectURI: "app://h", circleOrigin: "https://\(secret)@host")
      },
      { try DaaDeviceAuthorizationSigningInput(secret) },
      { try DaaDeviceAuthorizationSigningInput(SigningInputs.text(header: #"{"alg":"\#(secret)"}"#)) },
      { try DaaRegistrationAuthorization(SigningInputs.text(payload: #"{"\#(secret)":}"#)) },
      {
        try DaaPrepareReceiptSignature.verify(
          Data(secret.utf8), of: Data(secret.utf8), publicKey: Data(secret.utf8))
      },
    ]
    for attempt in attempts {
      do {
        _ = try attempt()
        XCTFail("Nothing was refused")
      } catch {
        XCTAssertEqual(Exhibit(error, hides: [secret]).leaks, [])
      }
    }
  }
}
