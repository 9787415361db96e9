/// The parameters of a callback's fragment: names compared as they stand, values left encoded.
struct CallbackParameters {
  /// The names that mean something. Others are ignored, however often they stand there.
  enum Name: String, CaseIterable {
    case version = "v"
    case kind, state, result, error, message
    /// A name of the link, not of the callback: it comes back where a redirect kept the link's fragment.
    case token
  }

  private var values: [Name: ArraySlice<UInt8>] = [:]
  private var counts: [Name: Int] = [:]

  init(_ fragment: ArraySlice<UInt8>) {
    for pair in fragment.split(separator: UInt8(ascii: "&")) {
      let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard let name = Name.allCases.first(where: { pair[..<equals].elementsEqual($0.rawValue.utf8) }) else {
        continue
      }
      counts[name, default: 0] += 1
      values[name] = pair[equals...].dropFirst()
    }
  }

  /// The value of the last parameter of that name; an empty one if there is no `=`.
  subscript(_ name: Name) -> ArraySlice<UInt8>? { values[name] }

  func count(of name: Name) -> Int { counts[name] ?? 0 }

  /// Whether any known name stands there more than once.
  var hasRepeated: Bool { counts.values.contains { $0 > 1 } }
}
