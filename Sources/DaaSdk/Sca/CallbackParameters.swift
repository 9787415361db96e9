/// The parameters of a callback's fragment: names compared as they stand, values left encoded.
struct CallbackParameters {
  /// The names that mean something. Others are ignored, however often they stand there.
  enum Name: Int, CaseIterable {
    case version, kind, state, result, error, message
    /// A name of the link, not of the callback: it comes back where a redirect kept the link's fragment.
    case token

    private static let texts = ["v", "kind", "state", "result", "error", "message", "token"].map {
      Array($0.utf8)[...]
    }

    init?(_ text: ArraySlice<UInt8>) {
      guard let index = Self.texts.firstIndex(of: text) else { return nil }
      self.init(rawValue: index)
    }
  }

  private var values = [ArraySlice<UInt8>?](repeating: nil, count: Name.allCases.count)
  private var repeated: Set<Name> = []

  init(_ fragment: ArraySlice<UInt8>) {
    var start = fragment.startIndex
    while start < fragment.endIndex {
      let end = UncheckedBytes.first(.byte(UInt8(ascii: "&")), in: fragment, from: start)
      note(fragment[start..<end])
      start = min(end + 1, fragment.endIndex)
    }
  }

  private mutating func note(_ pair: ArraySlice<UInt8>) {
    let equals = UncheckedBytes.first(.byte(UInt8(ascii: "=")), in: pair, from: pair.startIndex)
    guard let name = Name(pair[..<equals]) else { return }
    if values[name.rawValue] != nil { repeated.insert(name) }
    values[name.rawValue] = pair[equals...].dropFirst()
  }

  /// The value of the last parameter of that name; an empty one if there is no `=`.
  subscript(_ name: Name) -> ArraySlice<UInt8>? { values[name.rawValue] }

  /// Whether that name stands there more than once.
  func repeats(_ name: Name) -> Bool { repeated.contains(name) }

  /// Whether any known name stands there more than once.
  var hasRepeated: Bool { !repeated.isEmpty }
}
