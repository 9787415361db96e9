import CallbackDoctor
import Foundation

/// What the doctor found, for people and for programs.
struct DoctorReport: Encodable {
  /// Something is wrong, as the report has said already.
  struct Ill: Error {}

  private let findings: [Finding]
  private let ok: Bool

  init(_ findings: [Finding]) {
    self.findings = findings
    ok = !findings.contains { $0.severity == .error }
  }

  var isIll: Bool { !ok }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// A line for each finding, the worst first, and one for all of them.
  func text(_ output: Output) -> String {
    let lines = [Finding.Severity.error, .warning, .note].flatMap { severity in
      findings.filter { $0.severity == severity }.map { finding in
        "\(output.styled(severity.rawValue, .bold)): \(finding.place.rawValue): \(finding.problem) \(finding.change)"
          + " [\(finding.id)]"
      }
    }
    return (lines + [summary(output)]).joined(separator: "\n")
  }

  private func summary(_ output: Output) -> String {
    let errors = findings.filter { $0.severity == .error }.count
    if errors == 0 {
      let isWhole = !findings.contains { $0.id.hasSuffix(".not-checked") }
      let sentence =
        "Nothing that keeps a callback from arriving" + (isWhole ? "." : ", as far as this was looked at.")
      return output.styled(sentence, .green)
    }
    return "\(errors) thing\(errors == 1 ? "" : "s") to change."
  }
}
