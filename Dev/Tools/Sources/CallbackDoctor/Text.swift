import Foundation

extension String {
  /// Without white space at its ends.
  var trimmingSpace: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
