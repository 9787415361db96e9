/// Accepted is a fixed point, and is one of two words, a space, canonical base64url of 16 bytes, and the end of the line.
func fuzzInstallationMarker(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let marker = InstallationMarker(text)
  if let marker {
    expect(marker.text.utf8.elementsEqual(bytes), "accepted is a fixed point")
    expect(InstallationMarker(marker.state, account: marker.account) == marker, "both ways to make it are one")
  }
  let words: [(InstallationMarker.State, String)] = [(.reserved, "reserved "), (.committed, "committed ")]
  let state = words.first { bytes.starts(with: $0.1.utf8) && bytes.count == $0.1.utf8.count + 23 }?.0
  let account = Array(bytes.dropLast().suffix(22))
  let isGood = state != nil && bytes.last == 0x0A && PlainBase64URL.decode(account) != nil
  expect(marker?.state == (isGood ? state : nil), "our verdict is the plain reader's")
  expect(marker.map { $0.account.utf8.elementsEqual(account) } ?? true, "the account is the plain reader's")
}
