import XCTest

/// The rules of the house, read off the sources themselves.
final class SourceRulesTests: XCTestCase {
  private func expectNone(_ topic: SourceRule.Topic, file: StaticString = #filePath, line: UInt = #line) throws {
    let sources = try RuledSource.ofTheLibrary()
    XCTAssertGreaterThan(sources.count, 30, "the sources were not found", file: file, line: line)
    let rules = SourceRules.all.filter { $0.topic == topic }
    XCTAssertFalse(rules.isEmpty, "no rule", file: file, line: line)
    for finding in try rules.flatMap({ try $0.findings(in: sources) }) { XCTFail(finding, file: file, line: line) }
  }

  func testOnlyPlatformKnowsPlatforms() throws { try expectNone(.platforms) }

  func testTheImportsAreThese() throws { try expectNone(.imports) }

  func testNoNetworkCall() throws { try expectNone(.network) }

  func testNothingIsLogged() throws { try expectNone(.logs) }

  func testNoTrapIsWithinReach() throws { try expectNone(.traps) }

  func testNoPackageAccess() throws { try expectNone(.access) }

  func testOnlyTheMarkerIsAFile() throws { try expectNone(.files) }

  func testUnsafeCodeIsInItsPlaces() throws { try expectNone(.unsafeCode) }

  func testWhatIsUncheckedSaysWhy() throws { try expectNone(.uncheckedCode) }

  func testNoGlobalStateButTheSlotAndTheVault() throws {
    try expectNone(.globalState)
    XCTAssertEqual(SharedState(try RuledSource.ofTheLibrary()).names, ["CeremonySlot.shared", "AuthKeyVault.live"])
  }

  func testFilesAreShort() throws {
    for source in try RuledSource.ofTheLibrary() {
      XCTAssertLessThanOrEqual(source.lines.count, 300, source.name)
    }
  }

  // MARK: The rules themselves

  func testEachRuleSeesEachMistake() {
    for rule in SourceRules.all {
      XCTAssertFalse(rule.mistakes.isEmpty, rule.why)
      for mistake in rule.mistakes {
        let planted = RuledSource(name: "Sca/Planted.swift", text: "\n" + mistake + "\n")
        XCTAssertEqual(try rule.findings(in: [planted]).count, 1, "\(rule.topic), \(rule.why): \(mistake)")
      }
    }
  }

  func testNoRuleSeesWhatIsNoCode() {
    for rule in SourceRules.all {
      for mistake in rule.mistakes where !mistake.contains("\n") && !mistake.contains("\"") {
        let harmless = RuledSource(
          name: "Sca/Harmless.swift", text: "// \(mistake)\n/* \(mistake) */\na(\"\(mistake)\")")
        XCTAssertEqual(try rule.findings(in: [harmless]), [])
      }
    }
  }

  func testEachExceptionIsNeeded() throws {
    let sources = try RuledSource.ofTheLibrary()
    for var rule in SourceRules.all {
      let exceptions = rule.exceptions
      rule.exceptions = []
      for exception in exceptions {
        let excepted = sources.filter { SourceRule.covers(exception, $0.name) }
        XCTAssertFalse(try rule.findings(in: excepted).isEmpty, "\(exception): \(rule.why)")
      }
    }
  }

  func testAReasonExcusesWhatIsUnchecked() throws {
    let rule = try XCTUnwrap(SourceRules.all.first { $0.topic == .uncheckedCode })
    let text = "/// Unchecked: for a reason.\n///\n@MainActor\n\nfinal class A: @unchecked Sendable {"
    XCTAssertEqual(try rule.findings(in: [RuledSource(name: "A.swift", text: text)]), [])
  }

  func testSharedStateIsFoundWhereverItIsHeld() {
    let text = """
      final class Counter {
        private(set) var count = 0
      }
      struct Holder { // of one
        private let counter: Counter
        static let one = Holder(counter: Counter())
      }
      enum Deep {
        static let holder: Holder? = make()
        static let lock = NSLock()
        static let number = 1
      }
      final class Fixed {
        let number = 1
        var twice: Int { 2 * number }
        static let one = Fixed()
      }
      let loose = Counter()
      """
    XCTAssertEqual(
      SharedState([RuledSource(name: "A.swift", text: text)]).names,
      ["Holder.one", "Deep.holder", "Deep.lock", ".loose"])
  }
}
