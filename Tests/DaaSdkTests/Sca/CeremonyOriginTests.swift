import XCTest

@testable import DaaSdk

/// Contract 2.1: an origin override is a bare origin, in the sandbox only.
final class CeremonyOriginTests: XCTestCase {
  private func problem(of origin: String, _ environment: DaaEnvironment = .sandbox) -> CeremonyOrigin.Problem? {
    do {
      _ = try CeremonyOrigin(origin, environment: environment)
      return nil
    } catch DaaScaConfigurationError.invalidCircleOrigin(let reason) {
      return CeremonyOrigin.Problem(rawValue: reason)
    } catch {
      XCTFail("Not an invalidCircleOrigin: \(error)")
      return nil
    }
  }

  func testBareOriginsAreAccepted() {
    for origin in [
      "https://daa-sca.circle.com", "https://daa-sca-test.circle.com", "https://a.example:8443",
      "https://a.example:65535", "https://localhost", "https://localhost:1", "http://localhost",
      "http://localhost:3000", "https://a.example:80", "http://localhost:443",
    ] {
      XCTAssertNil(problem(of: origin), origin)
    }
  }

  func testProductionTakesNoOverrideNotEvenItsOwnOrigin() {
    XCTAssertEqual(problem(of: "https://daa-sca.circle.com", .production), .production)
    XCTAssertEqual(problem(of: "not a url", .production), .production)
  }

  func testOnlyHTTPSOrHTTPLocalhost() {
    for origin in [
      "http://evil.example", "ftp://localhost", "ws://localhost", "wss://localhost", "http://127.0.0.1:3000",
      "http://[::1]:3000", "not a url", "", "https:/a.example", "HTTPS://a.example", "http://LOCALHOST",
      "http://localhost.", "http://localhost.example", "http://xlocalhost", "//a.example", "http://",
    ] {
      XCTAssertEqual(problem(of: origin), .scheme, origin)
    }
  }

  func testNoPathQueryFragmentOrUserInformation() {
    for suffix in ["/", "/ceremony", "?a=1", "#x", "?", "#", "//", ":8443/"] {
      XCTAssertEqual(problem(of: "https://a.example" + suffix), .notBare, suffix)
    }
    for origin in [
      "https://u@a.example", "https://u:p@a.example", "https://@a.example", "http://localhost@evil.example",
    ] {
      XCTAssertEqual(problem(of: origin), .notBare, origin)
    }
  }

  func testTheHostIsALowercaseDomainName() {
    for host in [
      "", "A.example", "a..example", "a.example.", "-a.example", "a_b.example", "é.example", "a b.example",
      "127.0.0.1", "1", "0x7f", "a.example\n", "%61.example", "a\\b",
    ] {
      XCTAssertEqual(problem(of: "https://" + host), .host, host)
    }
  }

  func testThePortIsWrittenAsItSerialises() {
    for port in ["", "0", "080", "65536", "99999", "123456", "8a", "-1", "+1", "443", "8443:1", "٣"] {
      XCTAssertEqual(problem(of: "https://a.example:" + port), .port, port)
    }
    XCTAssertEqual(problem(of: "http://localhost:80"), .port)
  }
}
