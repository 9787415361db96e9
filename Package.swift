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
      swiftSettings: [.enableExperimentalFeature("StrictConcurrency")]
    ),
    .testTarget(
      name: "DaaSdkTests",
      dependencies: ["DaaSdk"],
      swiftSettings: [.enableExperimentalFeature("StrictConcurrency")]
    ),
  ]
)
