/// Accepted is the one text for its bytes, and what Foundation accepts of the padded standard form with all else equal.
func fuzzBase64URL(_ bytes: [UInt8]) {
  let decoded = Base64URL.decode(bytes)
  if let decoded { expect(Array(Base64URL.encode(decoded).utf8) == bytes, "accepted is a fixed point") }
  expect(decoded == PlainBase64URL.decode(bytes), "our verdict and bytes are Foundation's on canonical text")
  expect(Base64URL.encode(bytes) == PlainBase64URL.encode(bytes), "our text is Foundation's")
  expect(Base64URL.decode(Base64URL.encode(bytes).utf8) == bytes, "any bytes round trip")
}
