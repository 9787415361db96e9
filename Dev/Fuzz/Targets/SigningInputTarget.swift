import COpenSSL

/// The verdict of both profiles is a plain reader's (`PlainSigningInput`), to the error, and so is whether an accepted input
/// names a key and when it may be signed.
///
/// Bytes as they are; after `!`, header and payload (a zero between them) that are written as base64url, so that the
/// fuzzer works on the JSON; after `#` and a byte too, with the payload stretched to about as much as is allowed.
func fuzzSigningInput(_ bytes: [UInt8]) {
  var text = String(decoding: bytes, as: UTF8.self)
  if bytes.first == UInt8(ascii: "!") {
    text = halves(bytes.dropFirst()).map { PlainBase64URL.encode($0) }.joined(separator: ".")
  } else if bytes.first == UInt8(ascii: "#"), bytes.count > 1 {
    text = stretched(halves(bytes.dropFirst(2)), to: 16_383 + Int(bytes[1]) % 4)
  }

  let parts = Result { try PlainSigningInput.parts(text) }
  var refusal: DaaSigningInputError?
  var registration: DaaRegistrationAuthorization?
  do {
    registration = try DaaRegistrationAuthorization(text)
  } catch {
    refusal = error as? DaaSigningInputError
    expect(refusal != nil, "every error is a DaaSigningInputError")
  }
  expect(
    refusal == PlainSigningInput.refusal(ofRegistration: parts), "a registration's verdict is the plain reader's")
  if let registration {
    expect(registration.input.text.utf8.elementsEqual(text.utf8), "accepted is kept to the byte")
  }

  let ours = Result { try DaaDeviceAuthorizationSigningInput(text) }
  let plain = Result { try PlainSigningInput(device: parts) }
  switch (ours, plain) {
  case (.success(let input), .success(let plain)):
    expect(registration == nil, "no text is of both profiles")
    expect(input.input.text.utf8.elementsEqual(text.utf8), "accepted is kept to the byte")
    checkKey(input, plain)
    checkTimes(input, plain)
  case (.failure(let error as DaaSigningInputError), .failure(let theirs as DaaSigningInputError)):
    expect(error == theirs, "a device authorization's error is the plain reader's")
  default:
    expect(false, "a device authorization's verdict is the plain reader's")
  }
}

private func halves(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
  bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
}

/// Spaces after the payload, until the whole is `length` long; one less where no base64url is as long as that needs.
private func stretched(_ halves: [ArraySlice<UInt8>], to length: Int) -> String {
  let header = PlainBase64URL.encode(halves[0])
  let room = max(0, length - header.utf8.count - 1)
  let payload = Array(halves.dropFirst().first ?? [])
  let spaces = [UInt8](repeating: 0x20, count: max(0, room * 3 / 4 - payload.count))
  return header + "." + PlainBase64URL.encode(payload + spaces)
}

/// The key that the header holds, or the curve's generator where it holds none, and another one.
private func checkKey(_ input: DaaDeviceAuthorizationSigningInput, _ plain: PlainSigningInput) {
  for (point, key) in [plain.point.map(keyed) ?? generator, generator, twiceGenerator] {
    guard let key else { return expect(false, "a point is a key") }
    let isThumbprint = plain.keyID.map { $0.utf8.elementsEqual(thumbprint(point).utf8) } ?? true
    let isPoint = plain.point.map { $0 == point } ?? true
    expect(input.names(key) == (isThumbprint && isPoint), "whether it names a key is the plain reader's verdict")
  }
}

private func thumbprint(_ point: [UInt8]) -> String {
  let x = PlainBase64URL.encode(point.prefix(32))
  let jwk = #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(PlainBase64URL.encode(point.suffix(32)))"}"#
  var digest = [UInt8](repeating: 0, count: 32)
  expect(EVP_Digest(jwk, jwk.utf8.count, &digest, nil, EVP_sha256(), nil) == 1, "OpenSSL can hash")
  return PlainBase64URL.encode(digest)
}

private func keyed(_ point: [UInt8]) -> (point: [UInt8], key: P256PublicKey?) {
  (point, P256PublicKey(x963: ([4] + point)[...]))
}

private func checkTimes(_ input: DaaDeviceAuthorizationSigningInput, _ plain: PlainSigningInput) {
  for now in [plain.issuedAt - 61, plain.issuedAt - 60, plain.expiresAt - 1, plain.expiresAt] {
    let expected: DaaSigningInputError? =
      now >= plain.expiresAt ? .expired : plain.issuedAt > now + 60 ? .issuedInFuture : nil
    var refusal: DaaSigningInputError?
    do {
      try input.checkTimes(now: now)
    } catch {
      refusal = error as? DaaSigningInputError
    }
    expect(refusal == expected, "when it may be signed is the plain reader's verdict")
  }
}

/// SEC 2 §2.4.2, G.
private let generator = keyed([
  0x6B, 0x17, 0xD1, 0xF2, 0xE1, 0x2C, 0x42, 0x47, 0xF8, 0xBC, 0xE6, 0xE5, 0x63, 0xA4, 0x40, 0xF2,
  0x77, 0x03, 0x7D, 0x81, 0x2D, 0xEB, 0x33, 0xA0, 0xF4, 0xA1, 0x39, 0x45, 0xD8, 0x98, 0xC2, 0x96,
  0x4F, 0xE3, 0x42, 0xE2, 0xFE, 0x1A, 0x7F, 0x9B, 0x8E, 0xE7, 0xEB, 0x4A, 0x7C, 0x0F, 0x9E, 0x16,
  0x2B, 0xCE, 0x33, 0x57, 0x6B, 0x31, 0x5E, 0xCE, 0xCB, 0xB6, 0x40, 0x68, 0x37, 0xBF, 0x51, 0xF5,
])

/// 2G: another key.
private let twiceGenerator = keyed([
  0x7C, 0xF2, 0x7B, 0x18, 0x8D, 0x03, 0x4F, 0x7E, 0x8A, 0x52, 0x38, 0x03, 0x04, 0xB5, 0x1A, 0xC3,
  0xC0, 0x89, 0x69, 0xE2, 0x77, 0xF2, 0x1B, 0x35, 0xA6, 0x0B, 0x48, 0xFC, 0x47, 0x66, 0x99, 0x78,
  0x07, 0x77, 0x55, 0x10, 0xDB, 0x8E, 0xD0, 0x40, 0x29, 0x3D, 0x9A, 0xC6, 0x9F, 0x74, 0x30, 0xDB,
  0xBA, 0x7D, 0xAD, 0xE6, 0x3C, 0xE9, 0x82, 0x29, 0x9E, 0x04, 0xB7, 0x9D, 0x22, 0x78, 0x73, 0xD1,
])
