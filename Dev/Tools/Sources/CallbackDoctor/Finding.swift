/// Something that keeps a callback from arriving, or may.
package struct Finding: Sendable, Equatable, Encodable {
  package enum Severity: String, Sendable, Encodable {
    /// No callback arrives like this.
    case error
    /// It may arrive, but not everywhere or not for long.
    case warning
    /// Good to know.
    case note
  }

  package enum Place: String, Sendable, Encodable {
    case redirectURI = "redirect URI"
    case appID = "app id"
    case entitlements
    case association = "association file"
  }

  package let severity: Severity
  package let place: Place
  /// Names the finding; the same in every version.
  package let id: String
  /// What is wrong, in a sentence.
  package let problem: String
  /// What to change, in a sentence.
  package let change: String

  static func error(_ place: Place, _ id: String, _ problem: String, _ change: String) -> Finding {
    Finding(severity: .error, place: place, id: id, problem: problem, change: change)
  }

  static func warning(_ place: Place, _ id: String, _ problem: String, _ change: String) -> Finding {
    Finding(severity: .warning, place: place, id: id, problem: problem, change: change)
  }

  static func note(_ place: Place, _ id: String, _ problem: String, _ change: String) -> Finding {
    Finding(severity: .note, place: place, id: id, problem: problem, change: change)
  }
}
