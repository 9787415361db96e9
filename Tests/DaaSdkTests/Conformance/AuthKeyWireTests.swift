import XCTest

@testable import DaaSdk

/// Contract 3.6: the bytes that every platform is checked against, made by other people's libraries.
final class AuthKeyWireTests: XCTestCase {
  func testTheCopyInTheTestsIsTheFixtureByteForByte() throws {
    let fixture = URL(fileURLWithPath: #filePath).appendingPathComponent(
      "../../../../Conformance/AuthKeyWireV1.json")
    XCTAssertEqual(try AuthKeyWire.data(), try Data(contentsOf: fixture.standardizedFileURL))
  }

  func testTheFixtureHasWhatItPromises() throws {
    let wire = try AuthKeyWire.load()
    XCTAssertEqual(wire.version, 1)
    XCTAssertGreaterThanOrEqual(wire.keys.count, 40)
    XCTAssertGreaterThanOrEqual(wire.signatures.count, 60)
    XCTAssertGreaterThanOrEqual(wire.refused.count, 80)
  }

  func testKeysInAllTheirForms() throws {
    for key in try AuthKeyWire.load().keys {
      let read = try XCTUnwrap(P256PublicKey(x963: hex(key.x963)[...]), key.id)
      XCTAssertEqual(P256PublicKey(spki: hex(key.spki)[...]), read, key.id)
      XCTAssertEqual(read.spki, hex(key.spki), key.id)
      XCTAssertEqual(read.x, key.jwk.x, key.id)
      XCTAssertEqual(read.y, key.jwk.y, key.id)
      XCTAssertEqual(read.thumbprint, key.thumbprint, key.id)
    }
  }

  func testSignaturesInBothForms() throws {
    let wire = try AuthKeyWire.load()
    let keys = Dictionary(uniqueKeysWithValues: wire.keys.map { ($0.id, $0) })
    var verified = 0
    for signature in wire.signatures {
      let read = try XCTUnwrap(JOSESignature(der: hex(signature.der)[...]), signature.id)
      XCTAssertEqual(read.bytes, hex(signature.raw), signature.id)
      XCTAssertEqual(JOSESignature(hex(signature.raw)[...])?.der, hex(signature.der), signature.id)
      XCTAssertEqual(Base64URL.encode(read.bytes), signature.rawBase64URL, signature.id)
      guard signature.verifies == true, let id = signature.key, let message = signature.message else { continue }
      let key = try XCTUnwrap(
        UncompressedPoint(hex(try XCTUnwrap(keys[id]).x963)).flatMap(P256VerifyingKey.init), signature.id)
      XCTAssertTrue(key.isValid(read, of: hex(message)), signature.id)
      XCTAssertFalse(key.isValid(read, of: hex(message) + [0]), signature.id)
      verified += 1
    }
    XCTAssertGreaterThan(verified, 20)
  }

  func testEveryKindOfInputThatMustBeRefused() throws {
    for refused in try AuthKeyWire.load().refused {
      let bytes = hex(refused.input ?? "")
      switch refused.kind {
      case "x963": XCTAssertNil(P256PublicKey(x963: bytes[...]), refused.id)
      case "spki": XCTAssertNil(P256PublicKey(spki: bytes[...]), refused.id)
      case "der": XCTAssertNil(JOSESignature(der: bytes[...]), refused.id)
      case "raw": XCTAssertNil(JOSESignature(bytes[...]), refused.id)
      case "base64url": XCTAssertNil(Base64URL.decode(try XCTUnwrap(refused.text, refused.id).utf8), refused.id)
      default: XCTFail("\(refused.id): no such kind, \(refused.kind)")
      }
    }
  }

  /// The name of the case that a signing input is refused with, by construction or at the signature.
  private func reason(_ input: AuthKeyWire.SigningInput, _ key: P256PublicKey) -> String? {
    do {
      let read = try DaaDeviceAuthorizationSigningInput(input.text)
      XCTAssertEqual(read.input.text, input.text)
      guard read.names(key) else { return "namesAnotherKey" }
      try read.checkTimes(now: input.signAt)
      return nil
    } catch {
      return "\(error)"
    }
  }

  func testSigningInputs() throws {
    let wire = try AuthKeyWire.load()
    let keys = try Dictionary(
      uniqueKeysWithValues: wire.keys.map { ($0.id, try XCTUnwrap(P256PublicKey(x963: hex($0.x963)[...]))) })
    for input in wire.signingInputs.accepted {
      XCTAssertNil(reason(input, try XCTUnwrap(keys[input.key])), input.id)
    }
    for input in wire.signingInputs.refused {
      XCTAssertEqual(reason(input, try XCTUnwrap(keys[input.key])), input.reason, input.id)
    }
  }
}
