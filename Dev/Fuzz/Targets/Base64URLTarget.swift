import Foundation

/// Accepted is the one text for its bytes, and what Foundation accepts of the padded standard form with all else equal.
func fuzzBase64URL(_ bytes: [UInt8]) {
  let decoded = Base64URL.decode(bytes)
  if let decoded { expect(Array(Base64URL.encode(decoded).utf8) == bytes, "accepted is a fixed point") }

  let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  var standard = bytes.map {
    $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0
  }
  standard += [UInt8](repeating: UInt8(ascii: "="), count: (4 - standard.count % 4) % 4)
  let isPlain = bytes.allSatisfy(alphabet.contains) && bytes.count % 4 != 1
  let theirs = isPlain ? Data(base64Encoded: Data(standard)) : nil
  // Foundation takes unused bits that are not zero: what it reads must also write back.
  let isCanonical = theirs.map { Array($0.base64EncodedData()) == standard } ?? false
  expect((decoded != nil) == isCanonical, "our verdict is Foundation's on canonical text")
  if let decoded, let theirs { expect(decoded == Array(theirs), "our bytes are Foundation's") }
  expect(Base64URL.decode(Base64URL.encode(bytes).utf8) == bytes, "any bytes round trip")
}
