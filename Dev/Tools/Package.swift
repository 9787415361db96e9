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
    .target(name: "LocalSandbox", dependencies: ["ChildProcesses"], swiftSettings: settings),
    .executableTarget(
      name: "daa", dependencies: ["ChromiumSession", "LocalSandbox"], swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["ChromiumSession", "LocalSandbox", "daa"],
      resources: [.copy("Support/judge_urls.py")],
      swiftSettings: settings),
  ]
)
