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
      dependencies: [.target(name: "CLibCrypto", condition: .when(platforms: [.linux]))],
      swiftSettings: [.enableExperimentalFeature("StrictConcurrency")]
    ),
    .testTarget(
      name: "DaaSdkTests",
      dependencies: ["DaaSdk"],
      resources: [.copy("Resources/AuthKeyWireV1.json")],
      swiftSettings: [.enableExperimentalFeature("StrictConcurrency")]
    ),
    // Linux has no CryptoKit: development there uses the system's OpenSSL 3.
    .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
  ]
)
