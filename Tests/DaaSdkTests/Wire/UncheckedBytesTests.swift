import XCTest

@testable import DaaSdk

/// The loops eight bytes at a time, held against the same work done one byte at a time.
final class UncheckedBytesTests: XCTestCase {
  private let patterns: [(pattern: BytePattern, isMarked: (UInt8) -> Bool)] = [
    (.byte(0x3A), { $0 == 0x3A }), (.byte(0x00), { $0 == 0x00 }), (.byte(0x7F), { $0 == 0x7F }),
    (.notPlainInJSONString, { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 > 0x7F }),
    (.notPrintableASCII, { $0 < 0x20 || $0 > 0x7E }),
    (.notASCII, { $0 > 0x7F }),
  ]

  func testEveryByteAtEveryPlaceOfAWord() {
    for (pattern, isMarked) in patterns {
      let plain = (0x30...0x7A).first { !isMarked($0) } ?? 0x30
      for byte in UInt8.min...UInt8.max {
        for place in 0..<17 {
          var bytes = [UInt8](repeating: plain, count: 17)
          bytes[place] = byte
          let expected = isMarked(byte) ? place : bytes.count
          XCTAssertEqual(UncheckedBytes.first(pattern, in: bytes[...], from: 0), expected, "\(pattern) \(byte)")
          XCTAssertEqual(
            UncheckedBytes.count(pattern, in: bytes[...]), isMarked(byte) ? 1 : 0, "\(pattern) \(byte)")
        }
      }
    }
  }

  func testAMarkedByteDoesNotMarkItsNeighbours() {
    for (pattern, isMarked) in patterns {
      for first in UInt8.min...UInt8.max {
        for second in [0x00, 0x01, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x39, 0x3A, 0x3B, 0x5C, 0x7E, 0x7F, 0x80, 0xFF]
          as [UInt8]
        {
          let bytes: [UInt8] = [first, second, first, second, first, second, first, second]
          let expected = bytes.filter(isMarked).count
          XCTAssertEqual(UncheckedBytes.count(pattern, in: bytes[...]), expected, "\(pattern) \(first) \(second)")
        }
      }
    }
  }

  func testEveryMarkedByteOfAnyLengthCounts() {
    for length in 0..<40 {
      let marked = [UInt8](repeating: 0x3A, count: length)
      XCTAssertEqual(UncheckedBytes.count(.byte(0x3A), in: marked[...]), length)
    }
  }

  func testOnlyTheSliceIsRead() {
    // Every byte around the slice is marked, none in it.
    let all =
      [UInt8](repeating: 0x3A, count: 9) + [UInt8](repeating: 0x41, count: 21) + [UInt8](repeating: 0x3A, count: 9)
    for start in 9...30 {
      for end in start...30 {
        let slice = all[start..<end]
        XCTAssertEqual(UncheckedBytes.count(.byte(0x3A), in: slice), 0)
        for from in start...end { XCTAssertEqual(UncheckedBytes.first(.byte(0x3A), in: slice, from: from), end) }
      }
    }
    XCTAssertEqual(
      UncheckedBytes.first(.byte(0x41), in: all[...], from: 30), all.count, "it begins where it is told")
    XCTAssertEqual(UncheckedBytes.first(.byte(0x41), in: all[...], from: 29), 29)
  }

  func testNumbersArePaddedToTheirPlace() {
    let bytes: [UInt8] = [9, 1, 2, 3, 9]
    let six = [UInt8](repeating: 0, count: 6)
    XCTAssertEqual(UncheckedBytes.padded(1..<3, 3..<4, of: bytes[...], into: six), [0, 1, 2, 0, 0, 3])
    XCTAssertEqual(UncheckedBytes.padded(1..<4, 1..<4, of: bytes[1..<4], into: six), [1, 2, 3, 1, 2, 3])
    XCTAssertEqual(UncheckedBytes.padded(2..<2, 4..<4, of: bytes[...], into: six), six)
  }

  func testBase64IsWrittenInItsPlaceAlone() {
    for count in 0..<8 {
      let bytes = (0..<UInt8(count)).map { $0 &* 37 &+ 200 }
      let text = Array(Base64URL.encode(bytes).utf8)
      var whole = [UInt8](repeating: 0x2E, count: text.count + 4)
      Base64URL.encode(bytes[...], into: &whole, at: 3)
      XCTAssertEqual(whole, [0x2E, 0x2E, 0x2E] + text + [0x2E])
      // Where it has just the room.
      var exact = [UInt8](repeating: 0x2E, count: text.count)
      Base64URL.encode(bytes[...], into: &exact, at: 0)
      XCTAssertEqual(exact, text)
    }
  }
}
