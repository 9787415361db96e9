/// A JSON object that has been checked, and its members.
struct JSONObject {
  private let bytes: ArraySlice<UInt8>
  private let members: JSONMemberTable

  /// - Throws: a `StrictJSON.Failure`.
  init(_ bytes: ArraySlice<UInt8>) throws {
    self.bytes = bytes
    members = try StrictJSON.members(ofObject: bytes)
  }

  /// The value of the member of that name, compared after its escapes are decoded, byte by byte.
  subscript(_ name: String) -> JSONValue? {
    // The object itself is the first of the text.
    members.value(of: name.utf8, inObject: 1).map { JSONValue(bytes[$0]) }
  }
}

/// A value of a JSON text that has been checked.
struct JSONValue {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// Whether it is the string `text`, byte by byte.
  func isText(_ text: String) -> Bool {
    bytes.first == UInt8(ascii: "\"") && JSONStringBytes(bytes).elementsEqual(text.utf8)
  }

  /// The string, or nil for a value of another kind.
  var text: String? {
    guard bytes.first == UInt8(ascii: "\"") else { return nil }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(bytes.count)
    utf8.append(contentsOf: JSONStringBytes(bytes))
    return String(decoding: utf8, as: UTF8.self)
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
