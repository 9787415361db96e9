/// The part of the association file that names the apps whose sign-in the site shares.
struct AssociatedApps {
  private let file: [String: Any]
  private let setUp: SetUp

  init(_ file: [String: Any], _ setUp: SetUp) {
    self.file = file
    self.setUp = setUp
  }

  var findings: [Finding] {
    let shape = #""webcredentials": {"apps": ["\#(setUp.appID)"]}"#
    guard let section = file["webcredentials"] else {
      if let name = file.keys.sorted().first(where: { $0.lowercased() == "webcredentials" }) {
        return [error("name-capitals", "The file says \(name).", "Write webcredentials in small letters.")]
      }
      let isElsewhere = file["applinks"] != nil
      return [
        error(
          "no-webcredentials",
          isElsewhere
            ? "The file has applinks, which is for universal links, but no webcredentials."
            : "The file has no webcredentials.", "Add \(shape).")
      ]
    }
    guard let section = section as? [String: Any] else {
      return [error("webcredentials-not-object", "webcredentials is not an object.", "Write \(shape).")]
    }
    guard let value = section["apps"] else {
      let name = section.keys.sorted().first { ["appid", "appids", "app", "details"].contains($0.lowercased()) }
      return [
        error(
          "no-apps",
          name.map { "webcredentials has \($0) in the place of apps." } ?? "webcredentials has no apps.",
          "Write \(shape).")
      ]
    }
    guard let list = value as? [Any] else {
      return [error("apps-not-array", "apps is not an array.", "Write \(shape).")]
    }
    let apps = list.compactMap { $0 as? String }
    guard apps.count == list.count else {
      return [error("app-not-text", "An entry of apps is not a string.", "Write \(shape).")]
    }
    // With an id that is none, there is nothing to look for.
    guard AppIDCheck(setUp).findings.isEmpty else { return [] }
    return apps.contains(setUp.appID) ? [] : [missing(among: apps)]
  }

  private func missing(among apps: [String]) -> Finding {
    let change = "Write \(setUp.appID) into apps."
    let misses: [(id: String, isSo: (String) -> Bool, problem: String)] = [
      ("app-white-space", { $0.trimmingSpace == setUp.appID }, "has white space around it"),
      ("app-capitals", { $0.lowercased() == setUp.appID.lowercased() }, "differs in capitals and small letters"),
      ("app-without-team", { $0 == setUp.bundleID }, "lacks the team id"),
      ("app-other-team", { $0.hasSuffix("." + setUp.bundleID) }, "begins with another team id"),
      ("app-wildcard", { $0.contains("*") }, "has a wildcard, which doesn't count here"),
      ("app-other-bundle", { $0.hasPrefix(setUp.teamID + ".") }, "is another app of the team"),
    ]
    for miss in misses {
      if let app = apps.first(where: miss.isSo) {
        return error(miss.id, "\(app.debugDescription) \(miss.problem).", change)
      }
    }
    return error("app-missing", "apps does not name this app.", change)
  }

  private func error(_ id: String, _ problem: String, _ change: String) -> Finding {
    .error(.association, "association." + id, problem, change)
  }
}
