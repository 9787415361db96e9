/// A size in CSS pixels.
package struct Size: Sendable, Equatable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// A telephone's.
  package static let phone = Size(width: 390, height: 844)
  /// A desktop computer's window.
  package static let desktop = Size(width: 1_024, height: 768)
  /// The sign-in window of a desktop computer.
  static let window = Size(width: 480, height: 720)
}
