/// The bearer secret that lets the ceremony page read one pending ceremony.
///
/// It lives as long as its ceremony runs: for the link, and so that a message that repeats it is dropped.
struct FrameToken: Sendable, Redacted {
  static let maximumLength = 2_048

  let text: String

  /// - Throws: `DaaScaError.protocol` unless `text` is 1 to 2,048 characters of RFC 3986 §2.3.
  init(_ text: String) throws {
    let length = text.utf8.count
    guard length > 0 else {
      throw DaaScaError.protocol(message: "The frame token is empty.")
    }
    guard length <= Self.maximumLength, text.utf8.allSatisfy(ASCII.isUnreserved) else {
      throw DaaScaError.protocol(message: "The frame token is malformed.")
    }
    self.text = text
  }
}
