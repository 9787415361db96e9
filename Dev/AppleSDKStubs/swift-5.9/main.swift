import Foundation
import SwiftParser
import SwiftSyntax

/// Prints a line for each finding in the files; whether there was none.
func check(_ paths: [String]) throws -> Bool {
  var isClean = true
  for path in paths {
    let file = Parser.parse(source: try String(contentsOfFile: path, encoding: .utf8))
    let converter = SourceLocationConverter(fileName: path, tree: file)
    for finding in NewerSyntax.findings(in: file) {
      let location = converter.location(for: finding.position)
      print("\(path):\(location.line):\(location.column): newer than Swift 5.9: \(finding.rule.rawValue)")
      isClean = false
    }
  }
  return isClean
}

/// Whether each planted sample breaks its rule alone, each rule has one, and the legal ones break none.
func selfTest() -> Bool {
  var failures: [String] = []
  func rules(_ source: String) -> Set<Rule> {
    Set(NewerSyntax.findings(in: Parser.parse(source: source)).map(\.rule))
  }
  for (rule, source) in Samples.planted where rules(source) != [rule] {
    failures.append("not found as \(rule) alone, but as \(rules(source)): \(source)")
  }
  for source in Samples.legal where !rules(source).isEmpty {
    failures.append("legal, but found as \(rules(source)): \(source)")
  }
  for rule in Rule.allCases where !Samples.planted.contains(where: { $0.0 == rule }) {
    failures.append("no sample breaks \(rule)")
  }
  failures.forEach { print("check-5.9: \($0)") }
  print("check-5.9: \(Samples.planted.count) planted samples, \(Samples.legal.count) legal ones")
  return failures.isEmpty
}

let arguments = CommandLine.arguments.dropFirst()
exit(try arguments.first == "--self-test" ? (selfTest() ? 0 : 1) : (check(Array(arguments)) ? 0 : 1))
