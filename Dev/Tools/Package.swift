// swift-tools-version: 5.9
import PackageDescription

let settings: [SwiftSetting] = [.enableExperimentalFeature("StrictConcurrency")]

// Linux only: ceremonies run in Chromium here, as they run in the system's sheet on an iPhone or a Mac.
let package = Package(
  name: "DaaTools",
  dependencies: [.package(name: "DaaSdk", path: "../..")],
  targets: [
    .target(name: "ChildProcesses", swiftSettings: settings),
    .target(
      name: "ChromiumSession",
      dependencies: ["ChildProcesses", .product(name: "DaaSdk", package: "DaaSdk")],
      swiftSettings: settings),
    .target(name: "LocalSandbox", dependencies: ["ChildProcesses", "ToolsCrypto"], swiftSettings: settings),
    .target(name: "PrivateFiles", dependencies: ["ChildProcesses"], swiftSettings: settings),
    // The library has one like it, which is no product: nothing of this package can reach it.
    .systemLibrary(name: "CToolsCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(name: "ToolsCrypto", dependencies: ["CToolsCrypto"], swiftSettings: settings),
    .target(
      name: "KeyStore",
      dependencies: ["PrivateFiles", "ToolsCrypto", .product(name: "DaaSdk", package: "DaaSdk")],
      swiftSettings: settings),
    .target(
      name: "CallbackDoctor",
      dependencies: ["ChildProcesses", .product(name: "DaaSdk", package: "DaaSdk")],
      swiftSettings: settings),
    .executableTarget(
      name: "daa",
      dependencies: [
        "CallbackDoctor", "ChromiumSession", "KeyStore", "LocalSandbox", "PrivateFiles", "ToolsCrypto",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["CallbackDoctor", "ChromiumSession", "LocalSandbox", "ToolsCrypto", "daa"],
      resources: [.copy("Support/judge_urls.py")],
      swiftSettings: settings),
    .testTarget(
      name: "ToolsTests", dependencies: ["CallbackDoctor", "KeyStore", "PrivateFiles", "ToolsCrypto", "daa"],
      swiftSettings: settings),
    .testTarget(
      name: "InteropTests",
      dependencies: ["KeyStore", "LocalSandbox", .product(name: "DaaSdk", package: "DaaSdk")],
      resources: [.copy("Support/judge.py")],
      swiftSettings: settings),
  ]
)
