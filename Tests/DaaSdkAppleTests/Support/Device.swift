import CryptoKit
import LocalAuthentication
import Security
import XCTest

@testable import DaaSdk

/// A device of fakes under the package's own `DaaAuthKey()`: keychain, enclave, user and Application Support.
final class Device {
  /// Before anything asks for it: the marker's place is looked up once in a process.
  private static let applicationSupport: URL = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("daa-\(UUID().uuidString)")
    setenv("XDG_DATA_HOME", folder.path, 1)
    return folder
  }()

  /// The service of the package's keychain items, where the app has no bundle identifier.
  static let service = "unbundled.daasdk.authkey"

  let keychain = FakeKeychain.shared
  let enclave = FakeSecureEnclave.shared
  let user = FakeUser.shared

  init() {
    _ = Self.applicationSupport
    precondition(
      (AuthKeyVault.live.marker as? MarkerFile)?.path == markerPath, "The package has its marker elsewhere already")
    keychain.reset()
    enclave.reset()
    user.reset()
    FakeRandom.shared.failure = nil
    removeMarker()
  }

  deinit { removeMarker() }

  var markerPath: String {
    Self.applicationSupport.appendingPathComponent("DaaSdk/unbundled/authkey").path
  }

  var marker: InstallationMarker? {
    get throws {
      guard case .marker(let marker)? = try MarkerFile(path: markerPath).read() else { return nil }
      return marker
    }
  }

  /// What a new installation, or a restored backup, does not have.
  func removeMarker() {
    try? FileManager.default.removeItem(at: Self.applicationSupport)
  }

  /// A signing input that is good now.
  static func input() throws -> DaaDeviceAuthorizationSigningInput {
    let now = Int64(Date().timeIntervalSince1970)
    return try DaaDeviceAuthorizationSigningInput(
      SigningInputs.text(payload: #"{"iat":\#(now),"exp":\#(now + 300)}"#))
  }

  /// An error that the keychain's statuses travel in.
  static func error(status: Int) -> NSError { NSError(domain: "NSOSStatusErrorDomain", code: status) }
}

/// Whether `authorization` is a signature of the key.
func isValid(_ authorization: DaaDeviceAuthorization, for key: DaaAuthKeyPublicKey) throws -> Bool {
  let parts = authorization.compactJWS.split(separator: ".")
  let message = Array(parts.prefix(2).joined(separator: ".").utf8)
  let signature = try XCTUnwrap(JOSESignature(Array(authorization.signature)[...]))
  let verifyingKey = try XCTUnwrap(UncompressedPoint(key.x963Representation).flatMap(P256VerifyingKey.init))
  return verifyingKey.isValid(signature, of: message)
}
