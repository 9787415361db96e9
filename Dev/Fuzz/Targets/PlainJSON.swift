/// Strict JSON read the slow and plain way, for the readers to be held against: one byte at a time, each object's names
/// in a dictionary, strings as lists of scalars.
struct PlainJSON {
  indirect enum Value {
    case object([[UInt32]: Value])
    case array([Value])
    case text([UInt32])
    /// As it is written.
    case number(String)
    case word
  }

  private struct Refused: Error {}

  private let bytes: [UInt8]
  private var position = 0

  /// The members, if `bytes` are one object, each name once in its object, at most 32 levels deep, and all UTF-8.
  static func object(_ bytes: [UInt8]) -> [[UInt32]: Value]? {
    var json = PlainJSON(bytes: bytes)
    json.skipSpace()
    guard json.next == UInt8(ascii: "{"), let value = try? json.value(level: 0) else { return nil }
    json.skipSpace()
    guard json.next == nil, case .object(let members) = value else { return nil }
    return members
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private mutating func need(_ byte: Character) throws {
    guard next == byte.asciiValue else { throw Refused() }
    position += 1
  }

  private mutating func take(_ bytes: String) -> Bool {
    guard self.bytes[position...].starts(with: bytes.utf8) else { return false }
    position += bytes.utf8.count
    return true
  }

  private mutating func value(level: Int) throws -> Value {
    if take("true") || take("false") || take("null") { return .word }
    switch next {
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "{"): return .object(try members(level: level + 1))
    case UInt8(ascii: "["): return .array(try elements(level: level + 1))
    default: return .number(try number())
    }
  }

  private mutating func members(level: Int) throws -> [[UInt32]: Value] {
    guard level <= 32 else { throw Refused() }
    try need("{")
    skipSpace()
    if take("}") { return [:] }
    var members: [[UInt32]: Value] = [:]
    repeat {
      skipSpace()
      let name = try string()
      skipSpace()
      try need(":")
      skipSpace()
      guard members.updateValue(try value(level: level), forKey: name) == nil else { throw Refused() }
      skipSpace()
    } while take(",")
    try need("}")
    return members
  }

  private mutating func elements(level: Int) throws -> [Value] {
    guard level <= 32 else { throw Refused() }
    try need("[")
    skipSpace()
    if take("]") { return [] }
    var elements: [Value] = []
    repeat {
      skipSpace()
      elements.append(try value(level: level))
      skipSpace()
    } while take(",")
    try need("]")
    return elements
  }

  private mutating func number() throws -> String {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    if position == start { throw Refused() }
  }

  private mutating func string() throws -> [UInt32] {
    try need("\"")
    var scalars: [UInt32] = []
    while !take("\"") {
      guard let byte = next, byte >= 0x20 else { throw Refused() }
      scalars.append(byte == UInt8(ascii: "\\") ? try escape() : try scalar())
    }
    return scalars
  }

  private mutating func escape() throws -> UInt32 {
    position += 1
    for (letter, scalar) in [
      ("\"", 0x22), ("\\", 0x5C), ("/", 0x2F), ("b", 8), ("f", 12), ("n", 10), ("r", 13), ("t", 9),
    ] as [(String, UInt32)] where take(letter) {
      return scalar
    }
    let first = try unit()
    switch first {
    case 0xDC00...0xDFFF: throw Refused()
    case 0xD800...0xDBFF:
      guard take("\\") else { throw Refused() }
      let second = try unit()
      guard (0xDC00...0xDFFF).contains(second) else { throw Refused() }
      return 0x10000 + (first - 0xD800) * 0x400 + (second - 0xDC00)
    default: return first
    }
  }

  private mutating func unit() throws -> UInt32 {
    try need("u")
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw Refused()
      }
      unit = unit * 16 + UInt32(digit)
      position += 1
    }
    return unit
  }

  /// The standard library says whether the bytes are UTF-8.
  private mutating func scalar() throws -> UInt32 {
    for length in 1...4 where position + length <= bytes.count {
      let part = bytes[position..<position + length]
      guard let text = String(validating: part, as: UTF8.self), let scalar = text.unicodeScalars.first else {
        continue
      }
      position += length
      return scalar.value
    }
    throw Refused()
  }
}

extension PlainJSON.Value {
  /// The value of a text; nil for another kind.
  var text: String? {
    guard case .text(let scalars) = self else { return nil }
    return String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
  }

  /// What every reader takes exactly: digits alone, no more than 2^53 − 1.
  var wholeNumber: Int64? {
    guard case .number(let number) = self, number.utf8.allSatisfy((0x30...0x39).contains),
      let value = Int64(number), value < 1 << 53
    else { return nil }
    return value
  }

  /// Every number in it, as it is written.
  var numbers: [String] {
    switch self {
    case .object(let members): return members.values.flatMap(\.numbers)
    case .array(let elements): return elements.flatMap(\.numbers)
    case .number(let number): return [number]
    case .text, .word: return []
    }
  }
}

extension [[UInt32]: PlainJSON.Value] {
  /// The member of that name, scalar by scalar.
  subscript(_ name: String) -> PlainJSON.Value? { self[name.unicodeScalars.map(\.value)] }
}
