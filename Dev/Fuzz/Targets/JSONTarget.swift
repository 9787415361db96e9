import Foundation

/// Accepted is JSON to Foundation too, an object, and UTF-8; the members found are Foundation's.
func fuzzJSON(_ bytes: [UInt8]) {
  let slice = ([0, 0] + bytes + [0])[2..<(2 + bytes.count)]
  let isAccepted = (try? StrictJSON.checkObject(bytes[...])) != nil
  expect(isAccepted == ((try? StrictJSON.checkObject(slice)) != nil), "a slice reads as the whole does")
  let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
  expect(UTF8Sequence.isValid(bytes[...]) == isUTF8, "our UTF-8 is the standard library's")
  guard isAccepted else { return }
  expect(isUTF8, "accepted is UTF-8")
  guard let members = try? StrictJSON.members(ofObject: bytes[...]) else {
    return expect(false, "the members of what is accepted can be read")
  }
  // Foundation gives up on numbers that no Double holds; that is no verdict on the grammar.
  guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else {
    return expect(holdsHugeNumber(bytes), "accepted is an object to Foundation")
  }
  let names = Set(members.compactMap { JSONValue($0.name).text })
  // Swift's strings are equal under canonical equivalence: Foundation may fold names that are two to us.
  expect(Set(object.keys) == names, "the names are Foundation's")
}

private func holdsHugeNumber(_ bytes: [UInt8]) -> Bool {
  bytes.contains { $0 | 0x20 == UInt8(ascii: "e") } || bytes.split { !ASCII.isDigit($0) }.contains { $0.count > 18 }
}
