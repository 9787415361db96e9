import Foundation

/// The app's entitlements: that they name the callback's host, and are the app's.
struct EntitlementsCheck {
  private static let domains = "com.apple.developer.associated-domains"
  /// What `codesign` puts before the property list in some versions: a magic number and a length.
  private static let blobMagic: [UInt8] = [0xFA, 0xDE, 0x71, 0x71]

  private let setUp: SetUp
  private let host: String

  init(_ setUp: SetUp) {
    self.setUp = setUp
    host = setUp.httpsHost ?? ""
  }

  var findings: [Finding] {
    guard let data = setUp.entitlements else {
      return [
        .note(
          .entitlements, "entitlements.not-checked", "The entitlements were not looked at.",
          "Give the app's .entitlements file, or those of the signed app, with --entitlements.")
      ]
    }
    switch read(data) {
    case .failure(let finding): return [finding]
    case .success(let entitlements): return owner(entitlements) + domains(entitlements)
    }
  }

  private enum Reading {
    case success([String: Any])
    case failure(Finding)
  }

  private func read(_ data: Data) -> Reading {
    let plist = data.starts(with: Self.blobMagic) ? data.dropFirst(8) : data
    if plist.first == 0x30, plist.range(of: Data("<plist".utf8)) != nil {
      return .failure(
        .error(
          .entitlements, "entitlements.profile", "This is a provisioning profile, not an entitlements file.",
          "Give the app's .entitlements file, or what codesign -d --entitlements - --xml prints."))
    }
    let format = UnsafeMutablePointer<PropertyListSerialization.PropertyListFormat>.allocate(capacity: 1)
    format.initialize(to: .xml)
    defer { format.deallocate() }
    guard let value = try? PropertyListSerialization.propertyList(from: Data(plist), options: [], format: format)
    else {
      return .failure(
        .error(
          .entitlements, "entitlements.not-plist", "The entitlements file is not a property list.",
          "Repair it: plutil -lint says where it breaks."))
    }
    guard let entitlements = value as? [String: Any] else {
      return .failure(
        .error(
          .entitlements, "entitlements.not-dictionary", "The property list is not a dictionary.",
          "Put the entitlements into one <dict>."))
    }
    return .success(entitlements)
  }

  private func owner(_ entitlements: [String: Any]) -> [Finding] {
    var findings: [Finding] = []
    for key in ["application-identifier", "com.apple.application-identifier"] {
      guard let id = entitlements[key] as? String, !id.contains("$("), id != setUp.appID else { continue }
      findings.append(
        .error(
          .entitlements, "entitlements.other-app", "\(key) is \(id), not \(setUp.appID).",
          "Look at the entitlements of this app, or correct the team id and the bundle id."))
    }
    let team = "com.apple.developer.team-identifier"
    if let id = entitlements[team] as? String, !id.contains("$("), id != setUp.teamID {
      findings.append(
        .error(
          .entitlements, "entitlements.other-team", "\(team) is \(id), not \(setUp.teamID).",
          "Sign the app for the team that the association file names, or correct the team id."))
    }
    return findings
  }

  private func domains(_ entitlements: [String: Any]) -> [Finding] {
    guard let value = entitlements[Self.domains] else {
      return [
        .error(
          .entitlements, "entitlements.no-domains", "There is no \(Self.domains).",
          "Add the Associated Domains capability with webcredentials:\(host).")
      ]
    }
    guard let list = value as? [Any] else {
      return [
        .error(
          .entitlements, "entitlements.domains-not-array", "\(Self.domains) is not an array.",
          "Make it an array with the string webcredentials:\(host).")
      ]
    }
    let texts = list.compactMap { $0 as? String }
    guard texts.count == list.count else {
      return [
        .error(
          .entitlements, "entitlements.domain-not-text", "An entry of \(Self.domains) is not a string.",
          "Make every entry a string such as webcredentials:\(host).")
      ]
    }
    return DomainEntries(texts, host: host).findings
  }
}
