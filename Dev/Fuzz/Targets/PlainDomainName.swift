import Foundation

/// The rules of a host, written plainly over characters.
enum PlainDomainName {
  /// Whether `host` is lowercase letters, digits and hyphens in at least `labels` labels, and no number at its end.
  static func isGood(_ host: String, labels minimum: Int) -> Bool {
    let labels = host.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let alphabet = Set("abcdefghijklmnopqrstuvwxyz0123456789-".unicodeScalars)
    guard host.utf8.count <= 253, labels.count >= minimum, let last = labels.last else { return false }
    for label in labels {
      guard label.unicodeScalars.allSatisfy(alphabet.contains), !label.isEmpty, label.utf8.count < 64,
        !label.hasPrefix("-"), !label.hasSuffix("-")
      else { return false }
    }
    let digits = Set("0123456789".unicodeScalars)
    return !last.unicodeScalars.allSatisfy(digits.contains) && !last.hasPrefix("0x")
  }
}
