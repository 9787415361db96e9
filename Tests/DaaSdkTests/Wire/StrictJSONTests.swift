import XCTest

@testable import DaaSdk

/// Contract 2.5, step 4: RFC 8259 and nothing that two readers read in two ways.
final class StrictJSONTests: XCTestCase {
  private func failure(_ bytes: [UInt8]) -> StrictJSON.Failure? {
    do {
      try StrictJSON.checkObject(bytes[...])
      return nil
    } catch {
      return error as? StrictJSON.Failure
    }
  }

  private func failure(_ text: String) -> StrictJSON.Failure? { failure(Array(text.utf8)) }

  private func expect(
    _ expected: StrictJSON.Failure?, _ texts: String..., file: StaticString = #filePath, line: UInt = #line
  ) {
    for text in texts { XCTAssertEqual(failure(text), expected, text, file: file, line: line) }
  }

  func testObjectsAreAccepted() {
    expect(nil, "{}", " \t\r\n{ } \n", #"{"a":1}"#, #"{"a":{"b":[]},"c":[{},[1,2],"x",true,false,null]}"#)
    expect(
      nil, #"{"":0}"#, #"{"a\/\"\\\b\f\n\r\t":"\u00e9é😀\ud83d\ude00"}"#,
      #"{ "a" : [ 1 , 2 ] , "b" : { } , "c" : [ ] }"#)
  }

  func testOnlyAnObjectAtTheTop() {
    expect(.notAnObject, "[]", "1", #""a""#, "null", "true", " [{}] ", "-0.5e7")
  }

  func testNumbersAsRFC8259WritesThem() {
    for number in [
      "0", "-0", "10", "1.0", "0.5", "1e9", "1E+9", "1e-9", "-1.5e10", "123456789012345678901234567890",
    ] {
      expect(nil, "{\"n\":\(number)}")
    }
    for number in [
      "", "-", "01", "00", "-01", "+1", ".5", "1.", "1.e1", "1e", "1e+", "0x1", "1_0", "Infinity", "NaN", "1..2",
      "١",
      "--1", "1e1.5",
    ] {
      expect(.syntax, "{\"n\":\(number)}")
    }
  }

  func testSyntaxErrorsAreRefused() {
    expect(.syntax, "", " ", "{", "}", "{}}", "{}{}", "{} x", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{,"a":1}"#)
    expect(.syntax, #"{"a":1 "b":2}"#, #"{a:1}"#, #"{'a':1}"#, #"{"a":[1,]}"#, #"{"a":[,1]}"#, #"{"a":[1 2]}"#)
    expect(.syntax, #"{"a":tru}"#, #"{"a":True}"#, #"{"a":nul}"#, #"{"a":truex}"#, #"{"a":"x}"#, #"{"a":1}/**/"#)
    expect(.syntax, #"{"a":trux}"#, #"{"a":falsE}"#, #"{"a":nuLl}"#, #"{"a":tttt}"#)
    expect(.syntax, #"{"a":"\x"}"#, #"{"a":"\u12g4"}"#, #"{"a":"\u12"}"#, #"{"a":"\"#, #"{"a":[1}"#, #"{"a":{]}"#)
    expect(.syntax, "{\"a\":\"\n\"}", "{\"a\":\"\u{1f}\"}", "{\"\t\":1}", "\u{feff}{}", "{}\u{0}", "{\u{a0}}")
    expect(.syntax, "{\"a\":\"\u{0}\"}", #"{"a":1,,"b":2}"#, #"{"a"::1}"#, #"{1:2}"#)
  }

  func testNamesAreUniqueInTheirObjectAtAnyDepth() {
    expect(
      .duplicateName, #"{"a":1,"a":2}"#, #"{"x":{"a":1,"b":2,"a":3}}"#, #"{"x":[{"a":1,"a":1}]}"#, #"{"":1,"":2}"#)
    expect(nil, #"{"a":{"a":{"a":1}},"b":{"a":2}}"#, #"{"a":[{"b":1},{"b":2}]}"#, #"{"a":1,"A":2}"#)
  }

  func testNamesAreComparedAfterTheirEscapes() {
    expect(
      .duplicateName, #"{"a":1,"\u0061":2}"#, #"{"/":1,"\/":2}"#, #"{"\n":1,"\u000A":2}"#, #"{"é":1,"\u00e9":2}"#)
    expect(
      .duplicateName, #"{"😀":1,"\uD83D\uDE00":2}"#, #"{"\"":1,"\u0022":2}"#,
      #"{"\b\f\r\t\\":1,"\u0008\u000c\u000d\u0009\u005c":2}"#)
    expect(nil, "{\"\u{e9}\":1,\"e\u{301}\":2}", #"{"a":1,"a\u0000":2}"#, #"{"ab":1,"a":2}"#)
  }

  func testManyNamesOfOneObjectAreToldApart() {
    let members = (0..<5_000).map { "\"\($0)\":\($0)" }
    expect(nil, "{" + members.joined(separator: ",") + "}")
    expect(.duplicateName, "{" + (members + ["\"4321\":0"]).joined(separator: ",") + "}")
    let shortest = (0..<94).map { "\"\(Character(UnicodeScalar(UInt8($0 + 33))))\":0" }
      .filter { !$0.hasPrefix("\"\"\"") && !$0.hasPrefix("\"\\") }
    expect(nil, "{" + shortest.joined(separator: ",") + "}")
  }

  func testNoLoneSurrogates() {
    expect(.loneSurrogate, #"{"a":"\ud800"}"#, #"{"a":"\udc00"}"#, #"{"a":"\ud800x"}"#, #"{"a":"\ud800\u0061"}"#)
    expect(.loneSurrogate, #"{"a":"\ud800\ud800"}"#, #"{"\udfff":1}"#, #"{"a":"\ud83d\n"}"#)
  }

  func testOnlyWellFormedUTF8() {
    let bad: [[UInt8]] = [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x98], [0xE2, 0x82, 0x28],
      // A second byte just below and just above what may stand there.
      [0xC3, 0x7F], [0xC3, 0xC0], [0xE0, 0xC0, 0x80], [0xE1, 0x7F, 0x80], [0xE1, 0xC0, 0x80], [0xED, 0x7F, 0x80],
      [0xF0, 0xC0, 0x80, 0x80], [0xF1, 0x7F, 0x80, 0x80], [0xF1, 0xC0, 0x80, 0x80], [0xF4, 0x7F, 0x80, 0x80],
    ]
    for sequence in bad {
      XCTAssertEqual(failure(Array("{\"a\":\"".utf8) + sequence + Array("\"}".utf8)), .notUTF8, "\(sequence)")
    }
    // The first and the last of each line of Unicode's table 3-7.
    for sequence in [
      "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{1000}", "\u{CFFF}", "\u{D000}", "\u{D7FF}", "\u{E000}",
      "\u{FFFF}", "\u{10000}", "\u{3FFFF}", "\u{40000}", "\u{FFFFF}", "\u{100000}", "\u{10FFFF}",
    ] {
      expect(nil, "{\"a\":\"\(sequence)\"}")
    }
    XCTAssertEqual(failure(Array("{\"a\":\"".utf8) + [0xE2, 0x82]), .notUTF8)
  }

  func testDepthIsAtMost32() {
    func nested(_ depth: Int) -> String {
      "{\"a\":" + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1) + "}"
    }
    expect(nil, nested(32))
    expect(.tooDeep, nested(33), nested(20_000), String(repeating: "{\"a\":", count: 33))
    expect(nil, String(repeating: "{\"a\":", count: 32) + "1" + String(repeating: "}", count: 32))
    expect(.tooDeep, String(repeating: "[", count: 100_000))
  }

  func testASliceThatDoesNotStartAtZero() throws {
    let bytes = Array(#"xx{"a":"é","b":"\u00e9","é":1}xx"#.utf8)
    XCTAssertNoThrow(try StrictJSON.checkObject(bytes[2..<(bytes.count - 2)]))
    XCTAssertThrowsError(try StrictJSON.checkObject(bytes[2..<(bytes.count - 3)]))
    XCTAssertThrowsError(try StrictJSON.checkObject(bytes[2..<(bytes.count - 1)]))
  }

  func testEveryTruncationIsRefused() {
    let whole = Array(#"{"a":[1.5e3,true,{"é":"\ud83d\ude00"}],"b":null}"#.utf8)
    XCTAssertNil(failure(whole))
    for length in whole.indices { XCTAssertNotNil(failure(Array(whole[..<length])), "\(length)") }
  }
}
