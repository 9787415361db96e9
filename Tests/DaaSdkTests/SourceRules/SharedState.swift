import Foundation

/// Finds the values of the whole process that hold state by reference: what a `let` keeps may still change.
///
/// It goes by the names of types that a declaration mentions. What only a function's result says, it can't see: of
/// those, `LibCrypto.Key.template` is one, which is never changed.
struct SharedState {
  /// State that Foundation and Dispatch keep.
  private static let foreign: Set<String> = [
    "NSLock", "NSRecursiveLock", "NSCondition", "NSCache", "NSMutableArray", "NSMutableDictionary", "NSMutableData",
    "DispatchQueue", "DispatchSemaphore", "OperationQueue", "Mutex", "OSAllocatedUnfairLock",
  ]

  private struct Field {
    let owner: String
    let name: String
    let isVariable: Bool
    let isStatic: Bool
    /// The type names in its annotation and in what it begins with.
    let mentions: Set<String>
  }

  private var classes: Set<String> = []
  private var fields: [Field] = []

  init(_ sources: [RuledSource]) {
    for source in sources { read(source.code) }
  }

  /// `CeremonySlot.shared`, for example.
  var names: Set<String> {
    let holders = holders
    return Set(
      fields.filter { $0.isStatic && !$0.mentions.isDisjoint(with: holders) }.map { "\($0.owner).\($0.name)" })
  }

  /// The types that hold state by reference: classes with a variable, and whatever has one of those in it.
  private var holders: Set<String> {
    let ofValues = fields.filter { !$0.isStatic }
    var holders = Self.foreign.union(
      ofValues.filter { $0.isVariable && classes.contains($0.owner) }.map(\.owner))
    while true {
      let more = ofValues.filter { !$0.mentions.isDisjoint(with: holders) }.map(\.owner)
      if holders.isSuperset(of: more) { return holders }
      holders.formUnion(more)
    }
  }

  private mutating func read(_ lines: [String]) {
    var open: [(type: String, depth: Int)] = []
    var depth = 0
    var announced: String?
    for line in lines {
      if let (kind, name) = Self.type(in: line) {
        announced = name
        if ["class", "actor"].contains(kind) { classes.insert(name) }
      } else if depth == open.last?.depth ?? 0, let field = Self.field(in: line, of: open.last?.type ?? "") {
        fields.append(field)
      }
      for character in line where "{}".contains(character) {
        if character == "{" {
          depth += 1
          if let type = announced { open.append((type, depth)) }
          announced = nil
        } else {
          if open.last?.depth == depth { open.removeLast() }
          depth -= 1
        }
      }
    }
  }

  private static func type(in line: String) -> (kind: String, name: String)? {
    groups(#"\b(class|actor|struct|enum|extension) (?:\w+\.)*([A-Z]\w*)"#, in: line).map { ($0[0], $0[1]) }
  }

  /// A stored property: one whose brace, if any, comes after what it begins with.
  private static func field(in line: String, of owner: String) -> Field? {
    guard let found = groups(#"^\s*([^({]*?(?:\(set\) )?)\b(let|var) (\w+)(.*)$"#, in: line) else { return nil }
    let rest = found[3]
    if found[1] == "var", rest.contains("{"), !rest.contains("=") { return nil }
    let words = rest.components(separatedBy: CharacterSet.alphanumerics.union(["_"]).inverted)
    let isStatic = found[0].contains("static ") || owner.isEmpty
    return Field(
      owner: owner, name: found[2], isVariable: found[1] == "var", isStatic: isStatic, mentions: Set(words))
  }

  private static func groups(_ pattern: String, in line: String) -> [String]? {
    guard let expression = try? NSRegularExpression(pattern: pattern),
      let match = expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line))
    else { return nil }
    return (1..<match.numberOfRanges).map { Range(match.range(at: $0), in: line).map { String(line[$0]) } ?? "" }
  }
}
