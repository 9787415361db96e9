/// The code in a Swift source: without its comments, and of its string literals only what is interpolated.
///
/// It knows no regular-expression literals: the sources have none.
struct SwiftCode {
  private var rest: Substring
  private var code = ""

  static func lines(of text: String) -> [String] {
    var reader = SwiftCode(rest: text[...])
    reader.readCode(isInterpolated: false)
    return reader.code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private init(rest: Substring) {
    self.rest = rest
  }

  /// Reads to the end, or over the parenthesis that ends an interpolation.
  private mutating func readCode(isInterpolated: Bool) {
    var depth = 0
    while let next = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { $0 != "\n" }
      } else if rest.hasPrefix("/*") {
        skipBlockComment()
      } else if let hashes = hashesBeforeText() {
        readText(hashes)
      } else {
        code.append(rest.removeFirst())
        if next == "(" { depth += 1 }
        if next == ")" { depth -= 1 }
        if isInterpolated, depth < 0 { return }
      }
    }
  }

  /// Block comments nest.
  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if rest.hasPrefix("/*") {
        depth += 1
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("*/") {
        depth -= 1
        rest = rest.dropFirst(2)
      } else {
        skipCharacter()
      }
    } while depth > 0 && !rest.isEmpty
  }

  /// The `#`s of a string literal that begins here, or nil if none does.
  private func hashesBeforeText() -> String? {
    guard let first = rest.first, first == "#" || first == "\"" else { return nil }
    let hashes = rest.prefix { $0 == "#" }
    return rest[hashes.endIndex...].first == "\"" ? String(hashes) : nil
  }

  private mutating func readText(_ hashes: String) {
    rest = rest.dropFirst(hashes.count)
    let quote = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    let escape = "\\" + hashes
    rest = rest.dropFirst(quote.count)
    code.append("\"")
    while !rest.isEmpty {
      if rest.hasPrefix(quote + hashes) {
        rest = rest.dropFirst(quote.count + hashes.count)
        break
      }
      guard rest.hasPrefix(escape) else {
        skipCharacter()
        continue
      }
      rest = rest.dropFirst(escape.count)
      guard rest.first == "(" else {
        skipCharacter()
        continue
      }
      rest = rest.dropFirst()
      code.append("\\(")
      readCode(isInterpolated: true)
    }
    code.append("\"")
  }

  /// Lines keep their numbers.
  private mutating func skipCharacter() {
    if rest.popFirst()?.isNewline == true { code.append("\n") }
  }
}
