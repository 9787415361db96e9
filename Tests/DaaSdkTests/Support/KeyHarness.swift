import XCTest

@testable import DaaSdk

/// A `DaaAuthKey` over a fake keychain and enclave, and a real marker file.
final class KeyHarness: @unchecked Sendable {
  // Unchecked: the clock is the only thing that changes, under its lock.
  let keychain: FakeKeychain
  let enclave: FakeEnclave
  let folder: URL
  let supportFolder: String
  let markerPath: String
  private let lock = NSLock()
  private var seconds = SigningInputs.now

  init(_ test: XCTestCase, keychain: FakeKeychain = FakeKeychain(), isSupported: Bool = true) {
    self.keychain = keychain
    enclave = FakeEnclave(isSupported: isSupported)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("daa-\(UUID().uuidString)")
    self.folder = folder
    supportFolder = folder.appendingPathComponent("support").path
    markerPath = supportFolder + "/marker"
    test.addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
  }

  var now: Int64 {
    get { lock.withLock { seconds } }
    set { lock.withLock { seconds = newValue } }
  }

  var marker: MarkerFile { MarkerFile(path: markerPath) }

  func makeKey(_ policy: DaaAuthKey.AccessPolicy = .whenUnlocked) -> DaaAuthKey {
    DaaAuthKey(
      vault: AuthKeyVault(
        marker: marker, items: keychain, enclave: enclave, random: .live, wallClock: { self.now }),
      accessPolicy: policy)
  }

  func state() throws -> InstallationMarker.State? {
    guard case .marker(let marker)? = try marker.read() else { return nil }
    return marker.state
  }
}

/// The error that `body` throws, or nil.
func thrown<Value>(_ body: () async throws -> Value) async -> (any Error)? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}
