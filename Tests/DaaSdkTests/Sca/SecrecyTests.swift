import XCTest

@testable import DaaSdk

/// Contract 0: no secret in a description, a debug description, a mirror or a dump.
@MainActor
final class SecrecyTests: XCTestCase {
  private func everyView(of value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    let children = Mirror(reflecting: value).children.map { "\($0.value)" }.joined()
    return "\(value)" + String(reflecting: value) + dumped + children
  }

  func testFrameTokenAndStateShowNothing() async throws {
    let token = try FrameToken("very-secret")
    let state = try CeremonyState(from: .live)
    let ceremony = Ceremony(
      kind: .challenge, token: token, state: state, deadline: CeremonyInstant(nanoseconds: 0))
    for value in [token, state, ceremony, [token], Optional(token) as Any] as [Any] {
      let text = everyView(of: value)
      XCTAssertFalse(text.contains("very-secret"))
      XCTAssertFalse(text.contains(state.text))
    }
  }

  func testWhatASessionIsAskedForShowsNothing() throws {
    let url = try XCTUnwrap(URL(string: "https://example.com/#token=very-secret"))
    let request = WebSessionRequest(
      url: url, callback: try RedirectURI("com.example.app:/cb"), window: PresentationWindow(object: nil))
    XCTAssertFalse(everyView(of: request).contains("very-secret"))
    XCTAssertTrue((try P256SigningKey() as Any) is any Redacted)
  }

  func testNoErrorOfACeremonyHoldsItsSecrets() async throws {
    let ends: [(FakeSession) -> WebSessionEnd] = [
      { _ in .sheetClosed }, { _ in .nothing }, { .callback($0.answerURL("result=AA")) },
      { .callback($0.answerURL("error=Expired&message=\($0.parameter("token"))")) },
      { .callback($0.answerURL("error=\($0.parameter("token"))")) },
      { .callback($0.answerURL("error=Protocol&message=x\($0.parameter("state"))x")) },
      { .callback($0.url.absoluteString) },
    ]
    for end in ends {
      let harness = CeremonyHarness()
      let (call, session) = try await harness.openApproval()
      session.end(end(session))
      let error = await failure(of: call)
      let text = everyView(of: error as Any) + everyView(of: (error as NSError?)?.userInfo as Any)
      XCTAssertFalse(text.contains(Samples.token))
      XCTAssertFalse(text.contains(session.parameter("state")))
    }
  }

  func testAClientShowsNothingOfARunningCeremony() async throws {
    let harness = CeremonyHarness()
    let sca = try harness.makeSca()
    let call = harness.approve(sca)
    await settle()
    var dumped = ""
    dump(sca, to: &dumped)
    XCTAssertFalse(dumped.contains(Samples.token))
    try harness.session.succeed()
    _ = try await call.value
  }
}
