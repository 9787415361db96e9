/// Checks JSON as RFC 8259 writes it and as nobody can read in two ways.
///
/// Refused beside what the grammar refuses: two members of one name in an object (compared after their
/// escapes are decoded), lone surrogates, invalid UTF-8, and more than 32 levels of nesting. Readers
/// disagree about each of these, so that a signature could be checked over one meaning and used for another.
struct StrictJSON {
  /// Why a text is refused. Carries nothing of the text.
  enum Failure: String, Error {
    case syntax = "it is not JSON"
    case notUTF8 = "it is not UTF-8"
    case loneSurrogate = "a string holds half a surrogate pair"
    case duplicateName = "an object has two members of one name"
    case tooDeep = "it is nested more than 32 levels deep"
    case notAnObject = "it is not a JSON object"
  }

  static let maximumDepth = 32

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var members: JSONMemberTable
  private var objects = 0

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
    members = JSONMemberTable(bytes)
  }

  /// Returns if `bytes` are one JSON object with nothing but white space around it; throws a `Failure` else.
  static func checkObject(_ bytes: ArraySlice<UInt8>) throws {
    _ = try members(ofObject: bytes)
  }

  /// The members of the one JSON object that `bytes` are, itself the first; throws a `Failure` if they are not one.
  static func members(ofObject bytes: ArraySlice<UInt8>) throws -> JSONMemberTable {
    var json = StrictJSON(bytes)
    try json.wholeObject()
    return json.members
  }

  private mutating func wholeObject() throws {
    skipWhitespace()
    let isObject = peek == UInt8(ascii: "{")
    try value(depth: 0)
    skipWhitespace()
    guard position == bytes.endIndex else { throw Failure.syntax }
    guard isObject else { throw Failure.notAnObject }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws {
    switch peek {
    case UInt8(ascii: "{"): try object(depth: depth + 1)
    case UInt8(ascii: "["): try array(depth: depth + 1)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"): try literal("null")
    default: try number()
    }
  }

  private mutating func object(depth: Int) throws {
    guard depth <= Self.maximumDepth else { throw Failure.tooDeep }
    position += 1
    objects += 1
    let object = objects
    skipWhitespace()
    if take(UInt8(ascii: "}")) { return }
    repeat {
      skipWhitespace()
      let start = position
      try string()
      guard let member = members.insert(start..<position, inObject: object) else { throw Failure.duplicateName }
      skipWhitespace()
      guard take(UInt8(ascii: ":")) else { throw Failure.syntax }
      skipWhitespace()
      let valueStart = position
      try value(depth: depth)
      members.setValue(valueStart..<position, at: member)
      skipWhitespace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw Failure.syntax }
  }

  private mutating func array(depth: Int) throws {
    guard depth <= Self.maximumDepth else { throw Failure.tooDeep }
    position += 1
    skipWhitespace()
    if take(UInt8(ascii: "]")) { return }
    repeat {
      skipWhitespace()
      try value(depth: depth)
      skipWhitespace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw Failure.syntax }
  }

  private mutating func literal(_ word: String) throws {
    guard bytes[position...].starts(with: word.utf8) else { throw Failure.syntax }
    position += word.utf8.count
  }

  private mutating func number() throws {
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    if take(UInt8(ascii: ".")) { try digits() }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
  }

  private mutating func digits() throws {
    let start = position
    while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    guard position > start else { throw Failure.syntax }
  }

  // MARK: Strings

  private mutating func string() throws {
    guard take(UInt8(ascii: "\"")) else { throw Failure.syntax }
    while true {
      position = UncheckedBytes.first(.notPlainInJSONString, in: bytes, from: position)
      guard let byte = peek else { throw Failure.syntax }
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"):
        position += 1
        try escape()
      case 0x80...:
        guard let length = UTF8Sequence.length(at: position, in: bytes) else { throw Failure.notUTF8 }
        position += length
      default:
        throw Failure.syntax
      }
    }
  }

  private mutating func escape() throws {
    guard let byte = peek else { throw Failure.syntax }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return
    case UInt8(ascii: "u"):
      let first = try hexUnit()
      if UTF16.isTrailSurrogate(first) { throw Failure.loneSurrogate }
      guard UTF16.isLeadSurrogate(first) else { return }
      guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw Failure.loneSurrogate }
      guard UTF16.isTrailSurrogate(try hexUnit()) else { throw Failure.loneSurrogate }
    default:
      throw Failure.syntax
    }
  }

  private mutating func hexUnit() throws -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = ASCII.hexValue(byte) else { throw Failure.syntax }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipWhitespace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }
}
