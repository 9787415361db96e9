# DaaSdk is an independent implementation, not a product of Circle.
#
# scripts/check-podspec evaluates this file and compares it with the package; CocoaPods itself has never linted it.
# Specs/DaaSdk/<version>/DaaSdk.podspec is a copy of it, for those who use this repository as a source of specs.
Pod::Spec.new do |spec|
  # To be replaced by the address of the published repository: there is none yet.
  address = "https://example.com/daasdk/DaaSdk"

  spec.name = "DaaSdk"
  spec.version = "0.7.1"
  spec.summary = "Passkey approval and device keys for apps with Digital Asset Accounts."
  spec.description = <<~TEXT
    Runs the hosted passkey ceremony of Digital Asset Accounts in the system's web-authentication session, and keeps
    an authorization key in the Secure Enclave. No network calls, no dependencies. An independent implementation, not
    a product of Circle.
  TEXT
  spec.homepage = address
  spec.license = { type: "Apache-2.0", file: "LICENSE" }
  spec.author = "The authors of DaaSdk"
  spec.source = { git: "#{address}.git", tag: "v#{spec.version}" }

  spec.ios.deployment_target = "15.0"
  spec.osx.deployment_target = "12.0"
  # The language mode; the compiler is Swift 5.9 or later. CocoaPods builds with the highest that is listed here, and
  # Xcode 15 doesn't know 6.
  spec.swift_versions = ["5"]

  spec.source_files = "Sources/DaaSdk/**/*.swift"
  spec.resource_bundles = { "DaaSdk_Privacy" => ["Sources/DaaSdk/PrivacyInfo.xcprivacy"] }
  spec.frameworks = "AuthenticationServices", "CryptoKit", "Foundation", "LocalAuthentication", "Security"
  spec.ios.frameworks = "UIKit"
  spec.osx.frameworks = "AppKit"
end
