import Foundation

/// The verdict, and the form, are a plain reader's (`PlainRedirectURI`); accepted is kept, is what Foundation's URL leaves
/// as it is, and has the scheme, host and path that Foundation finds.
func fuzzRedirectURI(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  let uri = try? RedirectURI(text)
  expect(uri?.form == PlainRedirectURI.form(text), "our verdict and form are the plain reader's")
  guard let uri else { return }
  expect(uri.text.utf8.elementsEqual(bytes), "accepted is kept to the byte")
  expect(bytes.count <= 2_048 && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "accepted is short printable ASCII")
  expect(!text.contains("#"), "accepted has no fragment")
  guard let url = URL(string: text) else { return expect(false, "accepted is a URL to Foundation") }
  expect(url.absoluteString == text, "Foundation leaves it as it is")
  switch uri.form {
  case .customScheme(let scheme):
    expect(url.scheme == scheme, "the scheme is Foundation's")
  case .https(let host, let path):
    expect(url.scheme == "https" && url.host == host, "scheme and host are Foundation's")
    expect(url.port == nil && url.user == nil && url.password == nil, "no port, no user")
    expect(URLComponents(string: text)?.percentEncodedPath == path, "the path is Foundation's")
  }
}
