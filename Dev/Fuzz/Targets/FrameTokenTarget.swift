import Foundation

/// Accepted is 1 to 2,048 unreserved characters, and the link is the one written here: the token as it is at its end, and
/// before the fragment nothing that depends on it.
func fuzzFrameToken(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let alphabet = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
  let isGood = (1...2_048).contains(text.utf8.count) && text.unicodeScalars.allSatisfy(alphabet.contains)
  guard let token = try? FrameToken(text) else { return expect(!isGood, "a good token is accepted") }
  expect(isGood, "accepted is unreserved characters")
  guard let state = try? CeremonyState(from: RandomSource { [UInt8](repeating: 7, count: $0) }) else {
    return expect(false, "a state can be made")
  }
  let ceremony = Ceremony(
    kind: .challenge, token: token, state: state, deadline: CeremonyInstant(nanoseconds: 1))
  let link = CeremonyLink.url(for: ceremony, at: CeremonyOrigin(.sandbox))?.absoluteString
  let beginning = "https://daa-sca-sandbox.circle.com/ceremony#v=1&kind=challenge&state="
  let stateText = PlainBase64URL.encode([UInt8](repeating: 7, count: 32))
  expect(
    link == beginning + stateText + "&token=" + text, "the link carries it as it is, and in its fragment alone")
  expect("\(token)" == "FrameToken(redacted)", "it shows nothing of itself")
}
