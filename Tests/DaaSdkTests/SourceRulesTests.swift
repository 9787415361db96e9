import XCTest

/// The rules of the house, read off the sources themselves.
final class SourceRulesTests: XCTestCase {
  private struct Source {
    let name: String
    /// Its lines without comments and without what stands in string literals.
    let code: [String]
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func sources() throws -> [Source] {
    let folder = Self.root.appendingPathComponent("Sources/DaaSdk")
    let names = try XCTUnwrap(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    let sources = try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      return Source(name: name, code: text.components(separatedBy: "\n").map(Self.codeOnly))
    }
    XCTAssertGreaterThan(sources.count, 30)
    return sources
  }

  private static func codeOnly(_ line: String) -> String {
    var code = ""
    var isText = false
    var characters = line[...]
    while let character = characters.popFirst() {
      if !isText, character == "/", characters.first == "/" { break }
      if isText, character == "\\" { _ = characters.popFirst() }
      if character == "\"" { isText.toggle() }
      if !isText { code.append(character) }
    }
    return code
  }

  private func expectNone(
    _ pattern: String, in sources: [Source], _ why: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    for source in sources {
      for (number, code) in source.code.enumerated()
      where code.range(of: pattern, options: .regularExpression) != nil {
        XCTFail("\(source.name):\(number + 1): \(why)", file: file, line: line)
      }
    }
  }

  func testOnlyPlatformKnowsPlatforms() throws {
    let portable = try sources().filter { !$0.name.hasPrefix("Platform/") }
    expectNone(#"^\s*#(if|elseif)\b"#, in: portable, "an #if outside Platform")
    expectNone(#"^\s*import (?!Foundation$)"#, in: portable, "an import of a platform outside Platform")
  }

  func testTheImportsAreThese() throws {
    let allowed =
      "AppKit|AuthenticationServices|CLibCrypto|CryptoKit|Darwin|Foundation|Glibc|LocalAuthentication|Security|UIKit"
    expectNone(#"\bimport (?!(\#(allowed))$)"#, in: try sources(), "an import that the documentation does not name")
  }

  func testNoNetworkCall() throws {
    expectNone(
      #"\b(URLSession|URLRequest|URLConnection|CFNetwork|CFStream|CFSocket|NWConnection|NWListener|WKWebView"#
        + #"|SFSafariViewController|getaddrinfo)\b|\b(socket|connect|sendto|recvfrom)\("#, in: try sources(),
      "the library makes no network call")
  }

  func testNothingIsLogged() throws {
    expectNone(#"\b(print|debugPrint|dump|NSLog|os_log|Logger)\("#, in: try sources(), "the library logs nothing")
  }

  /// The calls of the system's C, and the loops over long texts.
  private static let unsafePlaces = [
    "Platform/LibCrypto.swift", "Platform/SystemRandom.swift", "Wire/UncheckedBytes.swift",
  ]

  func testNoTrapIsWithinReach() throws {
    expectNone(#"\btry!|\bas!|[\w)\]]!([.,;:)\]}\[?\s]|$)"#, in: try sources(), "a forced unwrap")
    expectNone(#"\b(fatalError|preconditionFailure|assertionFailure|assert)\("#, in: try sources(), "a trap")
    expectNone(#"\bprecondition\("#, in: try sources().filter { !Self.unsafePlaces.contains($0.name) }, "a trap")
  }

  func testNoPackageAccess() throws {
    expectNone(#"^\s*package\b"#, in: try sources(), "CocoaPods has no package")
  }

  func testOnlyTheMarkerIsAFile() throws {
    let others = try sources().filter {
      !["Platform/MarkerFile.swift", "Platform/SystemKey.swift"].contains($0.name)
    }
    expectNone(
      #"\b(FileManager|FileHandle|UserDefaults|NSHomeDirectory)\b"#, in: others, "a file beside the marker")
  }

  func testUnsafeCodeIsInItsPlaces() throws {
    expectNone(
      #"\b(Unsafe\w+|[uw]\w*Unsafe\w+|unsafe\w+|withContiguous\w+|withUTF8\w*|loadUnaligned)\b"#,
      in: try sources().filter { !Self.unsafePlaces.contains($0.name) }, "unsafe code")
  }

  func testFilesAreShort() throws {
    for source in try sources() { XCTAssertLessThanOrEqual(source.code.count, 300, source.name) }
  }
}
