import Foundation

/// What an app sees of the package: the list that `scripts/check-api` holds the sources to.
struct PublicInterface {
  /// Classes, actors, structures and enumerations, by their whole names. Of a protocol there is no value.
  private(set) var types: Set<String> = []
  /// The cases of its enumerations: `DaaScaError.expired`.
  private(set) var cases: Set<String> = []
  private var enumerations: Set<String> = []

  /// - Parameter text: one declaration a line, its place and its words with two spaces between them.
  init(_ text: String) {
    for line in text.components(separatedBy: "\n") where !line.hasPrefix("#") {
      guard let gap = line.range(of: "  ") else { continue }
      let place = String(line[..<gap.lowerBound])
      let words = line[gap.upperBound...]
      let name = place.split(separator: ".").last ?? ""
      if words.range(of: "(^| )(actor|class|enum|struct) \(name)( |$)", options: .regularExpression) != nil {
        types.insert(place)
        if words.contains("enum \(name)") { enumerations.insert(place) }
      } else if words.hasPrefix("case ") {
        cases.insert(String(place.prefix { $0 != "(" }))
      }
    }
  }

  static func ofThePackage() throws -> PublicInterface {
    PublicInterface(try Repository.text("docs/api/DaaSdk.txt"))
  }

  /// The enumerations without a case: places for functions, of which there is no value.
  var namespaces: Set<String> {
    enumerations.filter { type in !cases.contains { $0.hasPrefix(type + ".") } }
  }

  /// What `exhibits` lack to be complete, in order.
  func missing(from exhibits: [Exhibit]) -> [String] {
    types.subtracting(namespaces).subtracting(exhibits.map(\.type)).sorted()
      + cases.subtracting(exhibits.compactMap(\.caseName)).sorted()
  }

  /// The types that the sources declare for the repository's own tools, in no list of an app's.
  static func ofTheTools() throws -> Set<String> {
    let declaration = #"@_spi\(\w+\)\s+(?:@\w+\s+)*public (?:final )?(?:actor|class|enum|struct) (\w+)"#
    return Set(try Repository.librarySources().flatMap { try $0.text.firstGroups(of: declaration) })
  }
}
