import Foundation

/// Bytes as they are, or as header and payload that are written as base64url, so that the fuzzer works on the JSON.
func fuzzSigningInput(_ bytes: [UInt8]) {
  var text = String(decoding: bytes, as: UTF8.self)
  if bytes.first == UInt8(ascii: "!") {
    let parts = bytes.dropFirst().split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    text = parts.map { Base64URL.encode($0) }.joined(separator: ".")
  }
  let both = text.split(separator: ".", omittingEmptySubsequences: false).map { Base64URL.decode($0.utf8) }
  let isWellFormed =
    text.utf8.count <= 16_384 && both.count == 2 && both.allSatisfy { $0.map(PlainJSON.isObject) == true }
  let registration = try? DaaRegistrationAuthorization(text)
  if registration != nil { expect(isWellFormed, "accepted is two strict objects to the plain reader") }
  guard let input = try? DaaDeviceAuthorizationSigningInput(text) else {
    if let registration {
      expect(registration.input.text.utf8.elementsEqual(text.utf8), "accepted is kept to the byte")
    }
    return
  }
  expect(registration == nil, "no text is of both profiles")
  expect(isWellFormed, "accepted is two strict objects to the plain reader")
  expect(input.input.text.utf8.elementsEqual(text.utf8), "accepted is kept to the byte")
  expect(text.utf8.count <= 16_384, "accepted is short")
  let parts = text.split(separator: ".").compactMap { Base64URL.decode($0.utf8) }
  expect(parts.count == 2, "accepted has two parts")
  guard let header = try? JSONSerialization.jsonObject(with: Data(parts[0])) as? [String: Any],
    let payload = try? JSONSerialization.jsonObject(with: Data(parts[1])) as? [String: Any]
  else { return }
  expect(header["alg"] as? String == "ES256", "the algorithm is Foundation's reading too")
  expect(header["crit"] == nil && header["b64"] == nil, "no critical extension")
  guard let iat = payload["iat"] as? NSNumber, let exp = payload["exp"] as? NSNumber else {
    return expect(false, "the times are numbers to Foundation")
  }
  expect((1...300).contains(exp.int64Value - iat.int64Value), "the lifetime is Foundation's reading too")
}
