import CallbackDoctor
import Foundation
import XCTest

/// What the doctor finds, and that it finds nothing where nothing is.
final class DoctorTests: XCTestCase {
  private func ids(_ setUp: SetUp) -> [String] { Doctor.examine(setUp).map(\.id) }

  func testWholeSetUpHasNoFindings() {
    XCTAssertEqual(ids(BrokenSetUps.whole), [])
  }

  func testEachBrokenSetUpIsFound() {
    XCTAssertGreaterThanOrEqual(BrokenSetUps.all.count, 70)
    XCTAssertEqual(Set(BrokenSetUps.all.map(\.name)).count, BrokenSetUps.all.count)
    for broken in BrokenSetUps.all {
      var setUp = BrokenSetUps.whole
      broken.breakIt(&setUp)
      XCTAssertEqual(ids(setUp), broken.findings, broken.name)
    }
  }

  func testEachFindingSaysWhatToChangeInALine() {
    for broken in BrokenSetUps.all {
      var setUp = BrokenSetUps.whole
      broken.breakIt(&setUp)
      for finding in Doctor.examine(setUp) {
        for text in [finding.problem, finding.change] {
          XCTAssertTrue(text.hasSuffix("."), text)
          XCTAssertFalse(text.contains { $0.isNewline }, text)
        }
      }
    }
  }

  func testEntriesBesidesTheRightOneDoNoHarm() {
    var setUp = BrokenSetUps.whole
    setUp.entitlements = BrokenSetUps.entitlements([
      "applinks:app.example.com", "webcredentials:app.example.com?mode=developer", "webcredentials:app.example.com",
    ])
    XCTAssertEqual(ids(setUp), [])
  }

  func testEntitlementsOfASignedAppAreRead() {
    var setUp = BrokenSetUps.whole
    let content = setUp.entitlements ?? Data()
    setUp.entitlements = Data([0xFA, 0xDE, 0x71, 0x71, 0, 0, 1, 0]) + content
    XCTAssertEqual(ids(setUp), [])
  }

  func testBuildVariablesInAnIdentifierAreNoFinding() {
    var setUp = BrokenSetUps.whole
    setUp.entitlements = BrokenSetUps.propertyList(
      "<dict><key>application-identifier</key><string>$(AppIdentifierPrefix)com.example.app</string>"
        + "<key>com.apple.developer.associated-domains</key>"
        + "<array><string>webcredentials:app.example.com</string></array></dict>")
    XCTAssertEqual(ids(setUp), [])
  }

  func testSizeLimitIsInclusive() {
    var setUp = BrokenSetUps.whole
    let content = setUp.association?.content ?? Data()
    setUp.association?.content = content + Data(repeating: 0x20, count: 131_072 - content.count)
    XCTAssertEqual(ids(setUp), [])
  }

  func testContentTypeMayHaveParametersAndCapitals() {
    var setUp = BrokenSetUps.whole
    setUp.association?.source = .answer(
      AssociationFile.Answer(
        url: BrokenSetUps.address, status: 200, contentType: "Application/JSON; charset=utf-8"))
    XCTAssertEqual(ids(setUp), [])
  }

  func testWhatWasNotGivenIsSaidNotToBeChecked() {
    var setUp = BrokenSetUps.whole
    setUp.entitlements = nil
    setUp.association = nil
    XCTAssertEqual(ids(setUp), ["entitlements.not-checked", "association.not-checked"])
    XCTAssertEqual(Set(Doctor.examine(setUp).map(\.severity)), [.note])
  }

  func testCustomSchemeNeedsNeitherFile() {
    let setUp = SetUp(
      redirectURI: "com.example.app.sca://callback", bundleID: "com.example.app", teamID: "ABCDE12345")
    XCTAssertEqual(ids(setUp), ["redirect-uri.custom-scheme"])
  }
}
