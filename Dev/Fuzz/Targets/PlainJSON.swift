/// Strict JSON read the slow and plain way, for the readers to be held against: one byte at a time, each object's names
/// in a set, strings as lists of scalars.
struct PlainJSON {
  private struct Refused: Error {}

  private let bytes: [UInt8]
  private var position = 0

  /// Whether `bytes` are one object, each name once in its object, at most 32 levels deep, and all UTF-8.
  static func isObject(_ bytes: [UInt8]) -> Bool {
    var json = PlainJSON(bytes: bytes)
    do {
      json.skipSpace()
      guard json.next == UInt8(ascii: "{") else { return false }
      try json.value(level: 0)
      json.skipSpace()
      return json.next == nil
    } catch {
      return false
    }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
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

  private mutating func value(level: Int) throws {
    if take("true") || take("false") || take("null") { return }
    switch next {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "{"): try members(level: level + 1)
    case UInt8(ascii: "["): try elements(level: level + 1)
    default: try number()
    }
  }

  private mutating func members(level: Int) throws {
    guard level <= 32 else { throw Refused() }
    try need("{")
    skipSpace()
    if take("}") { return }
    var names: Set<[UInt32]> = []
    repeat {
      skipSpace()
      guard names.insert(try string()).inserted else { throw Refused() }
      skipSpace()
      try need(":")
      skipSpace()
      try value(level: level)
      skipSpace()
    } while take(",")
    try need("}")
  }

  private mutating func elements(level: Int) throws {
    guard level <= 32 else { throw Refused() }
    try need("[")
    skipSpace()
    if take("]") { return }
    repeat {
      skipSpace()
      try value(level: level)
      skipSpace()
    } while take(",")
    try need("]")
  }

  private mutating func number() throws {
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
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
