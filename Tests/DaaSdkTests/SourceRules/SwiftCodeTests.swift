import XCTest

/// What counts as code: the rules of the house see nothing else.
final class SwiftCodeTests: XCTestCase {
  private func code(_ text: String) -> String { SwiftCode.lines(of: text).joined(separator: "\n") }

  func testCommentsAreNotCode() {
    XCTAssertEqual(code("a // b"), "a ")
    XCTAssertEqual(code("a /* b /* c */ d */ e"), "a  e")
    XCTAssertEqual(code("/* a\nb */\nc"), "\n\nc")
  }

  func testTextIsNotCode() {
    XCTAssertEqual(code(#"a("b!", "", "c // d")"#), #"a("", "", "")"#)
    XCTAssertEqual(code(#"a("b\"c", d)"#), #"a("", d)"#)
    XCTAssertEqual(code(##"#if a(#"b"c\"#, d)"##), ##"#if a("", d)"##)
    XCTAssertEqual(code("a(\"\"\"\n  b \"c\" d\n  \"\"\")\ne"), "a(\"\n\n\")\ne")
    XCTAssertEqual(code("a(\"\"\"\n  b \\\n  c\n  \"\"\")\ne"), "a(\"\n\n\n\")\ne")
  }

  func testInterpolationsAreCode() {
    XCTAssertEqual(code(#"a("b \(c!) d")"#), #"a("\(c!)")"#)
    XCTAssertEqual(code(#"a("\(try! b(c(1), "d"))e")f"#), #"a("\(try! b(c(1), ""))")f"#)
    XCTAssertEqual(code(#"a("\(b("\(c as! D) e"))")"#), #"a("\(b("\(c as! D)"))")"#)
    XCTAssertEqual(code(##"a(#"b\(c) \#(d!)"#)"##), ##"a("\(d!)")"##)
    XCTAssertEqual(code("a(\"\"\"\n  \\(b!)\n  \"\"\")"), "a(\"\n\\(b!)\n\")")
  }

  func testLinesKeepTheirNumbers() throws {
    for source in try Repository.librarySources() {
      XCTAssertEqual(
        SwiftCode.lines(of: source.text).count, source.text.components(separatedBy: "\n").count, source.name)
    }
  }
}
