// swift-tools-version: 5.9
import PackageDescription

let settings: [SwiftSetting] = [.enableExperimentalFeature("StrictConcurrency")]

// Linux only. `scripts/bench` builds and drives what is here.
//
// The targets that are not the benchmarks' own are links to the sources of the product and of the tools: no product
// hands out what is internal there. The library is compiled with the settings of its own package, and with one file of
// doors beside it, so that what is measured is specialised and optimised as it is for an app; `-enable-testing` would
// leave its generic functions unspecialised.
let package = Package(
  name: "DaaBenchmarks",
  targets: [
    .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(
      name: "DaaSdk",
      dependencies: ["CLibCrypto"],
      exclude: ["Library/DaaSdk.docc"],
      resources: [.copy("Library/PrivacyInfo.xcprivacy")],
      swiftSettings: settings),
    .target(name: "CPeers", linkerSettings: [.linkedLibrary("crypto")]),
    .executableTarget(name: "bench-worker", dependencies: ["CPeers", "DaaSdk"], swiftSettings: settings),

    .target(name: "ChildProcesses", swiftSettings: settings),
    .systemLibrary(name: "CToolsCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(name: "ToolsCrypto", dependencies: ["CToolsCrypto"], swiftSettings: settings),
    .target(name: "LocalSandbox", dependencies: ["ChildProcesses", "ToolsCrypto"], swiftSettings: settings),
    .target(name: "ChromiumSession", dependencies: ["ChildProcesses", "DaaSdk"], swiftSettings: settings),
    .executableTarget(
      name: "bench-ceremony", dependencies: ["ChromiumSession", "DaaSdk", "LocalSandbox", "ToolsCrypto"],
      swiftSettings: settings),
  ]
)
