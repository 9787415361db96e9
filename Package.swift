// swift-tools-version: 5.9
import PackageDescription

// No package dependencies: an app that adds DaaSdk downloads nothing else.
let package = Package(
  name: "DaaSdk",
  platforms: [.iOS(.v15), .macOS(.v12)],
  products: [
    .library(name: "DaaSdk", targets: ["DaaSdk"])
  ],
  targets: [
    .target(
      name: "DaaSdk",
      resources: [.copy("PrivacyInfo.xcprivacy")],
      swiftSettings: [.enableExperimentalFeature("StrictConcurrency")]
    ),
    .testTarget(
      name: "DaaSdkTests",
      dependencies: ["DaaSdk"],
      resources: [.copy("Resources/AuthKeyWireV1.json")],
      swiftSettings: [.enableExperimentalFeature("StrictConcurrency")]
    ),
  ]
)

#if os(Linux)
  // Linux has no CryptoKit: development there uses the system's OpenSSL 3. A Mac never hears of it.
  package.targets.append(
    .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]))
  let library = package.targets.first { $0.name == "DaaSdk" }
  library?.dependencies.append(.target(name: "CLibCrypto", condition: .when(platforms: [.linux])))

  // With DAA_APPLE_FAKES the code for Apple's systems is built and tested here too, over stand-ins for Apple's
  // frameworks: UIKit among them, or AppKit with DAA_APPLE_FAKES=AppKit.
  if let choice = Context.environment["DAA_APPLE_FAKES"] {
    let windows = choice == "AppKit" ? "AppKit" : "UIKit"
    let fakes: KeyValuePairs<String, [Target.Dependency]> = [
      windows: [],
      "AuthenticationServices": [.target(name: windows)],
      "Security": [],
      "LocalAuthentication": [],
      "CryptoKit": ["CLibCrypto", "LocalAuthentication", "Security"],
    ]
    package.targets += fakes.map { name, dependencies in
      .target(name: name, dependencies: dependencies, path: "Dev/AppleSDKStubs/Fakes/\(name)")
    }
    let modules = fakes.map { Target.Dependency.target(name: $0.key) }
    library?.dependencies += modules
    package.targets.append(
      .testTarget(
        name: "DaaSdkAppleTests",
        dependencies: ["DaaSdk"] + modules,
        swiftSettings: [.enableExperimentalFeature("StrictConcurrency")]
      ))
  }
#endif
