import Foundation

/// Accepted, for the sandbox alone, is exactly what Foundation's URLComponents find nothing in but scheme, host and port,
/// and serialise to the same text; which schemes, hosts and ports is written plainly here.
func fuzzCeremonyOrigin(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let origin = try? CeremonyOrigin(text, environment: .sandbox)
  expect((origin != nil) == isBareOrigin(text), "our verdict is that of Foundation's parts")
  if let origin { expect(origin.text.utf8.elementsEqual(bytes), "accepted is kept to the byte") }
  expect((try? CeremonyOrigin(text, environment: .production)) == nil, "production has its own alone")
}

private func isBareOrigin(_ text: String) -> Bool {
  guard let parts = URLComponents(string: text), let scheme = parts.scheme, let host = parts.encodedHost,
    PlainDomainName.isGood(host, labels: 1), scheme == "https" || (scheme == "http" && host == "localhost")
  else { return false }
  var bare = URLComponents()
  bare.scheme = scheme
  bare.encodedHost = host
  if let port = parts.port {
    guard (1...65_535).contains(port), port != (scheme == "https" ? 443 : 80) else { return false }
    bare.port = port
  }
  // Whatever else there is, and any other way to write what there is, is missing from this.
  return bare.string.map { $0.utf8.elementsEqual(text.utf8) } ?? false
}
