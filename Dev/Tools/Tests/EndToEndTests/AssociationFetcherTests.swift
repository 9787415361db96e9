import CallbackDoctor
import Foundation
import LocalSandbox
import XCTest

/// How the doctor asks a web server for the association file.
final class AssociationFetcherTests: XCTestCase {
  override class func setUp() {
    super.setUp()
    ProxyBypass.install()
  }

  private func answer(_ file: AssociationFile) throws -> AssociationFile.Answer {
    var found: AssociationFile.Answer?
    if case .answer(let answer) = file.source { found = answer }
    return try XCTUnwrap(found)
  }

  func testAnswerComesAsItIs() async throws {
    let server = try PageServer { _ in
      PageServer.Response(headers: ["Content-Type": "text/plain"], body: "{}")
    }
    defer { server.stop() }
    let file = try await AssociationFetcher.fetch(server.origin + "/file")
    let answer = try answer(file)
    XCTAssertEqual(answer.status, 200)
    XCTAssertEqual(answer.contentType, "text/plain")
    XCTAssertEqual(answer.url, server.origin + "/file")
    XCTAssertEqual(file.content, Data("{}".utf8))
  }

  func testRedirectIsNotFollowed() async throws {
    let server = try PageServer { target in
      target == "/file" ? .redirect(to: "/other") : PageServer.Response(body: "{}")
    }
    defer { server.stop() }
    let file = try await AssociationFetcher.fetch(server.origin + "/file")
    XCTAssertEqual(try answer(file).status, 302)
  }

  func testRefusalComesAsItIs() async throws {
    let server = try PageServer { _ in PageServer.Response(status: "404 Not Found", body: "none") }
    defer { server.stop() }
    let file = try await AssociationFetcher.fetch(server.origin + "/file")
    XCTAssertEqual(try answer(file).status, 404)
  }

  func testTooMuchIsCutOff() async throws {
    let server = try PageServer { _ in PageServer.Response(body: String(repeating: " ", count: 4 << 20)) }
    defer { server.stop() }
    let file = try await AssociationFetcher.fetch(server.origin + "/file")
    XCTAssertGreaterThan(file.content.count, 128 * 1_024)
  }

  func testServerThatIsGoneOrSilentIsUnreachable() async throws {
    let gone = try PageServer { _ in PageServer.Response() }
    gone.stop()
    let silent = try PageServer { _ in PageServer.Response(raw: "", isHeld: true) }
    defer { silent.stop() }
    for origin in [gone.origin, silent.origin] {
      do {
        _ = try await AssociationFetcher.fetch(origin + "/file", timeout: 1)
        XCTFail("There was an answer.")
      } catch {
        XCTAssertNotNil(error as? AssociationFetcher.Unreachable)
      }
    }
  }
}
