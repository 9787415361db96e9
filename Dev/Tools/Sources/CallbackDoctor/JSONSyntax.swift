import Foundation

/// Whether bytes are JSON as RFC 8259 has it. Foundation takes more: a comma before a closing bracket, for one.
struct JSONSyntax {
  enum Fault: Error, Equatable {
    case notJSON(line: Int)
    /// Of two members with one name, different readers take a different one.
    case nameTwice(String)
  }

  private static let depthLimit = 64

  private let bytes: [UInt8]
  private var place = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// - Throws: `Fault`.
  static func check(_ data: Data) throws {
    var reader = JSONSyntax([UInt8](data))
    guard String(validatingUTF8: reader.bytes.map { CChar(bitPattern: $0) } + [0]) != nil else {
      throw reader.fault
    }
    try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.place == reader.bytes.count else { throw reader.fault }
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private var fault: Fault { .notJSON(line: bytes.prefix(place).filter { $0 == 0x0A }.count + 1) }

  private mutating func value(depth: Int) throws {
    guard depth < Self.depthLimit else { throw fault }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["): try array(depth: depth)
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
  }

  private mutating func object(depth: Int) throws {
    var names: Set<[UInt8]> = []
    place += 1
    skipSpace()
    if take("}") { return }
    repeat {
      skipSpace()
      let name = try string()
      guard names.insert(name).inserted else { throw Fault.nameTwice(String(decoding: name, as: UTF8.self)) }
      skipSpace()
      guard take(":") else { throw fault }
      try value(depth: depth + 1)
      skipSpace()
    } while take(",")
    guard take("}") else { throw fault }
  }

  private mutating func array(depth: Int) throws {
    place += 1
    skipSpace()
    if take("]") { return }
    repeat {
      try value(depth: depth + 1)
      skipSpace()
    } while take(",")
    guard take("]") else { throw fault }
  }

  /// What stands between the quotation marks, escapes as they are.
  private mutating func string() throws -> [UInt8] {
    guard take("\"") else { throw fault }
    let start = place
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fault }
      place += 1
      if byte == UInt8(ascii: "\\") { try escape() }
    }
    let content = Array(bytes[start..<place])
    guard take("\"") else { throw fault }
    return content
  }

  private mutating func escape() throws {
    guard let byte = next else { throw fault }
    place += 1
    if byte == UInt8(ascii: "u") {
      let digits = bytes[place...].prefix(4)
      guard digits.count == 4, digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }) else {
        throw fault
      }
      place += 4
    } else if !#""\/bfnrt"#.utf8.contains(byte) {
      throw fault
    }
  }

  private mutating func number() throws {
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try digits()
    }
  }

  private mutating func digits() throws {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
    guard place > start else { throw fault }
  }

  private mutating func word(_ word: String) throws {
    guard bytes[place...].starts(with: word.utf8) else { throw fault }
    place += word.utf8.count
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }
}
