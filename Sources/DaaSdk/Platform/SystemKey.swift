import Foundation

extension AuthKeyVault {
  /// The running system.
  static let live = AuthKeyVault(
    marker: MarkerFile(path: markerPath), items: systemItems, enclave: systemEnclave, random: .live,
    wallClock: { Int64(Date().timeIntervalSince1970) })

  private static let bundleIdentifier = Bundle.main.bundleIdentifier ?? "unbundled"

  /// In Application Support, which the system neither purges nor shows; the identifier keeps apart what shares it.
  private static var markerPath: String {
    let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    let place = folder ?? URL(fileURLWithPath: NSHomeDirectory())
    return place.appendingPathComponent("DaaSdk/\(bundleIdentifier)/authkey").path
  }

  #if canImport(CryptoKit) && canImport(LocalAuthentication) && canImport(Security)
    // A queue each: while the system asks the user about a signature, the keychain can still be read.
    private static var systemEnclave: any KeyEnclave { AppleKeyEnclave(queue: KeyQueue()) }
    private static var systemItems: any KeyItemStore {
      AppleKeychain(service: bundleIdentifier + ".daasdk.authkey", queue: KeyQueue())
    }
  #else
    private static var systemEnclave: any KeyEnclave { NoEnclave() }
    private static var systemItems: any KeyItemStore { NoEnclave() }
  #endif
}

#if !canImport(CryptoKit)
  /// A system without an enclave: nothing below `isSupported` is ever asked of it.
  private struct NoEnclave: KeyEnclave, KeyItemStore {
    let isSupported = false

    func hasPasscode() async -> Bool { false }
    func makeKey(_ policy: DaaAuthKey.AccessPolicy) async throws -> Data { throw DaaAuthKeyError.unsupported }
    func publicKey(of wrapped: Data) async throws -> Data { throw DaaAuthKeyError.unsupported }
    func sign(_ message: Data, with wrapped: Data, _ policy: DaaAuthKey.AccessPolicy) async throws -> Data {
      throw DaaAuthKeyError.unsupported
    }
    func add(_ item: Data, account: String) async throws { throw DaaAuthKeyError.unsupported }
    func item(account: String) async throws -> Data { throw DaaAuthKeyError.unsupported }
    func accounts() async throws -> [String] { throw DaaAuthKeyError.unsupported }
    func remove(account: String) async throws { throw DaaAuthKeyError.unsupported }
  }
#endif
