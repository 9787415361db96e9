/// The team id and the bundle id, which make the app id.
struct AppIDCheck {
  private let setUp: SetUp

  init(_ setUp: SetUp) {
    self.setUp = setUp
  }

  var findings: [Finding] {
    var findings: [Finding] = []
    let capitalsAndDigits = setUp.teamID.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
    if setUp.teamID.utf8.count != 10 || !capitalsAndDigits {
      findings.append(
        .error(
          .appID, "app-id.team", "\(setUp.teamID.debugDescription) is not a team id: ten capitals and digits.",
          "Take it from the Membership page of the developer account."))
    }
    if setUp.bundleID.hasPrefix(setUp.teamID + ".") {
      findings.append(
        .error(
          .appID, "app-id.bundle-has-team", "The bundle id begins with the team id.",
          "Give the bundle id alone: \(setUp.bundleID.dropFirst(setUp.teamID.count + 1))."))
    } else if !isBundleID {
      findings.append(
        .error(
          .appID, "app-id.bundle", "\(setUp.bundleID.debugDescription) is not a bundle id of an app.",
          "Use letters, digits, hyphens and dots only, without a wildcard."))
    }
    return findings
  }

  private var isBundleID: Bool {
    setUp.bundleID.contains(".") && !setUp.bundleID.hasPrefix(".") && !setUp.bundleID.hasSuffix(".")
      && setUp.bundleID.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 45
          || byte == 46
      }
  }
}
