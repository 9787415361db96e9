/// A JSON object that has been checked, and its members.
struct JSONObject {
  /// A member as it stands in the text: the name with its quotation marks, the value without the space around it.
  struct Member {
    let name: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>
  }

  private let members: [Member]

  /// - Throws: a `StrictJSON.Failure`.
  init(_ bytes: ArraySlice<UInt8>) throws {
    members = try StrictJSON.members(ofObject: bytes)
  }

  /// The value of the member of that name, which is ASCII, compared after its escapes are decoded.
  subscript(_ name: String) -> JSONValue? {
    members.first { JSONValue($0.name).isText(name) }.map { JSONValue($0.value) }
  }
}

/// A value of a JSON text that has been checked.
struct JSONValue {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// Whether it is the string `text`, code unit by code unit.
  func isText(_ text: String) -> Bool {
    guard bytes.first == UInt8(ascii: "\"") else { return false }
    var units = JSONStringUnits(bytes)
    for unit in text.utf16 {
      guard units.next() == unit else { return false }
    }
    return units.next() == nil
  }

  /// The string, or nil for a value of another kind.
  var text: String? {
    guard bytes.first == UInt8(ascii: "\"") else { return nil }
    return String(decoding: Array(IteratorSequence(JSONStringUnits(bytes))), as: UTF16.self)
  }

  /// The number, if it is written in digits alone and no greater than 2^53 − 1 (RFC 8259 §6: what every reader
  /// takes exactly); nil for anything else.
  var wholeNumber: Int64? {
    guard bytes.count <= 16, bytes.allSatisfy(ASCII.isDigit) else { return nil }
    let number = bytes.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    return number <= 9_007_199_254_740_991 ? number : nil
  }

  /// The object, or nil for a value of another kind.
  var object: JSONObject? { try? JSONObject(bytes) }
}
