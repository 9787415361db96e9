import Foundation

/// The URL that opens a ceremony.
///
/// This project's own convention until Circle publishes one: nothing outside this file knows its form.
enum CeremonyLink {
  /// The version of the convention: `<origin>/ceremony#v=1&kind=…&state=…&token=…`.
  static let version = "1"

  /// The parameters stand in the fragment, which reaches no server and no `Referer` header.
  static func url(for ceremony: Ceremony, at origin: CeremonyOrigin) -> URL? {
    URL(
      string: origin.text + "/ceremony#v=" + version + "&kind=" + ceremony.kind.rawValue + "&state="
        + ceremony.state.text + "&token=" + ceremony.token.text)
  }
}
