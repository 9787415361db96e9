import XCTest

@testable import DaaSdk

/// Strings and members of a text that has been checked.
final class JSONValueTests: XCTestCase {
  private func value(_ json: String) -> JSONValue { JSONValue(Array(json.utf8)[...]) }

  /// As RFC 8259 §7 has it: every scalar may be written as an escape, in one unit or two.
  func testEveryScalarIsTheSameEscapedOrNot() {
    let edges: [UInt32] = [
      0x00, 0x01, 0x20, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF,
    ]
    let some = stride(from: UInt32(0), to: 0x110000, by: 397)
    for scalar in (edges + some).compactMap(Unicode.Scalar.init) {
      let text = "a\(Character(scalar))b"
      let escapes = String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      let escaped = value("\"a\(escapes.joined())b\"")
      XCTAssertEqual(escaped.text.map { Array($0.utf8) }, Array(text.utf8), "U+\(String(scalar.value, radix: 16))")
      XCTAssertTrue(escaped.isText(text))
    }
  }

  func testShortEscapes() {
    XCTAssertEqual(value(#""\b\f\n\r\t\"\\\/""#).text, "\u{8}\u{c}\n\r\t\"\\/")
  }

  /// Foundation takes it for a byte order mark after an escape, and leaves it out.
  func testU_FEFFIsACharacterLikeAnyOther() {
    XCTAssertEqual(value("\"\\t\u{feff}a\"").text.map { Array($0.utf8) }, Array("\t\u{feff}a".utf8))
  }

  func testATextIsComparedWhole() {
    XCTAssertTrue(value(#""abc""#).isText("abc"))
    XCTAssertFalse(value(#""abc""#).isText("ab"))
    XCTAssertFalse(value(#""ab""#).isText("abc"))
    XCTAssertFalse(value(#""abd""#).isText("abc"))
    XCTAssertFalse(value("1").isText("1"))
    XCTAssertNil(value("1").text)
    // What stands inside is the text, what stands around it is not a string's.
    XCTAssertFalse(value("true").isText("ru"))
    XCTAssertFalse(value("[1]").isText("1"))
    // Two texts that Swift calls equal, in other bytes.
    XCTAssertFalse(value("\"e\u{301}\"").isText("\u{e9}"))
  }

  func testAMemberIsFoundByItsNameInItsObjectAlone() throws {
    let json = #"{"outer":{"inner":1,"same":2},"same":3,"\u0065scaped":4,"plain":5,"":6}"#
    let object = try JSONObject(Array(json.utf8)[...])
    XCTAssertEqual(object["same"]?.wholeNumber, 3)
    XCTAssertEqual(object["escaped"]?.wholeNumber, 4)
    XCTAssertEqual(object["plain"]?.wholeNumber, 5)
    XCTAssertEqual(object[""]?.wholeNumber, 6)
    XCTAssertEqual(object["outer"]?.object?["same"]?.wholeNumber, 2)
    XCTAssertNil(object["inner"])
    XCTAssertNil(object["plai"])
    XCTAssertNil(object["plainer"])
    XCTAssertNil(try JSONObject(Array("{}".utf8)[...])["same"])
  }

  /// Names of every length around the eight bytes that are hashed at a time.
  func testNamesOfEveryLength() throws {
    let names = (0..<40).map { String(repeating: "n", count: $0) }
    let json = "{" + names.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: " , ") + "}"
    let object = try JSONObject(Array(json.utf8)[...])
    for (number, name) in names.enumerated() { XCTAssertEqual(object[name]?.wholeNumber, Int64(number)) }
    for name in names {
      let escaped = "\\u006e" + name.dropFirst()
      let twice = name.isEmpty ? #"{"":1,"":2}"# : "{\"\(escaped)\":1,\"\(name)\":2}"
      XCTAssertThrowsError(try StrictJSON.checkObject(Array(twice.utf8)[...]), name) {
        XCTAssertEqual($0 as? StrictJSON.Failure, .duplicateName)
      }
    }
  }

  /// Names that a weak hash would put into one place: each is looked at about once.
  func testLongNamesThatDifferOnlyAtTheirBeginningAreNotComparedWithEachOther() throws {
    let names = (0..<1_000).map { "\($0 + 10_000)" + String(repeating: "-", count: 19) }
    let json = "{" + names.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
    let members = try StrictJSON.members(ofObject: Array(json.utf8)[...])
    var readings = 0
    for name in names {
      let counted = Counted(bytes: Array(name.utf8))
      XCTAssertNotNil(members.value(of: counted, inObject: 1))
      readings += counted.readings
    }
    // Once for its hash and once for the comparison; the table is half empty at least, so few meet another.
    XCTAssertLessThan(readings, 4 * names.count)
  }

  /// In a hash that left one of them out, prepared names would all meet.
  func testEveryByteOfANameAndItsObjectTellHashesApart() {
    let name = [UInt8](repeating: 0x61, count: 24)
    var hashes = (1...1_000).map { JSONMemberTable.hash(of: name, inObject: $0) }
    XCTAssertEqual(Set(hashes).count, 1_000)
    // Of whole words, with a rest, and of a rest alone.
    for length in [24, 21, 3] {
      for position in 0..<length {
        var names = [[UInt8]](repeating: Array(name.prefix(length)), count: 256)
        for byte in names.indices { names[byte][position] = UInt8(byte) }
        hashes = names.map { JSONMemberTable.hash(of: $0, inObject: 1) }
        XCTAssertEqual(Set(hashes).count, 256, "\(position) of \(length)")
      }
    }
  }

  /// Counts how often it is read from its beginning.
  private final class Counted: Sequence {
    private let bytes: [UInt8]
    private(set) var readings = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    func makeIterator() -> IndexingIterator<[UInt8]> {
      readings += 1
      return bytes.makeIterator()
    }
  }
}
