/// The entries of the Associated Domains, against the one that has to be among them.
struct DomainEntries {
  private let entries: [String]
  private let host: String

  init(_ entries: [String], host: String) {
    self.entries = entries
    self.host = host
  }

  private var wanted: String { "webcredentials:" + host }

  var findings: [Finding] {
    if entries.contains(wanted) { return [] }
    if let entry = entries.first(where: { $0.hasPrefix(wanted + "?mode=") }) {
      return [
        .warning(
          .entitlements, "entitlements.mode",
          "\(entry) counts only where that mode is switched on, on a developer's or a managed device.",
          "Add \(wanted) for everybody else.")
      ]
    }
    for (id, isSo, problem) in nearMisses {
      if let entry = entries.first(where: isSo) {
        return [.error(.entitlements, "entitlements." + id, problem(entry), "Write \(wanted) instead.")]
      }
    }
    if entries.contains("applinks:" + host) {
      return [
        .error(
          .entitlements, "entitlements.applinks-only",
          "There is applinks:\(host), which is for universal links and doesn't count here.", "Add \(wanted).")
      ]
    }
    return [
      .error(
        .entitlements, "entitlements.no-entry", "No entry names \(host) for web credentials.", "Add \(wanted).")
    ]
  }

  private typealias NearMiss = (id: String, isSo: (String) -> Bool, problem: (String) -> String)

  private var nearMisses: [NearMiss] {
    let host = host
    let wanted = wanted
    let parent = host.split(separator: ".").dropFirst().joined(separator: ".")
    let other = host.hasPrefix("www.") ? String(host.dropFirst(4)) : "www." + host
    return [
      ("white-space", { $0.trimmingSpace == wanted }, { "\($0.debugDescription) has white space around it." }),
      ("capitals", { $0.lowercased() == wanted }, { "\($0) has capitals in it." }),
      ("variable", { $0.hasPrefix("webcredentials:$(") }, { "\($0) still has a build variable in it." }),
      (
        "has-scheme", { $0.hasPrefix("webcredentials:http") && $0.contains("://" + host) },
        { "\($0) has a URL scheme in it." }
      ),
      ("has-port", { $0.hasPrefix(wanted + ":") }, { "\($0) has a port in it." }),
      ("has-path", { $0.hasPrefix(wanted + "/") }, { "\($0) has a path in it." }),
      ("trailing-dot", { $0 == wanted + "." }, { "\($0) ends with a dot." }),
      (
        "wildcard", { $0 == "webcredentials:*." + parent || $0 == "webcredentials:*." + host },
        { "\($0) has a wildcard, where the callback's exact host is needed." }
      ),
      ("no-service", { $0 == host }, { "\($0) doesn't say what the domain is for." }),
      ("www", { $0 == "webcredentials:" + other }, { "\($0) is another host than \(host)." }),
    ]
  }
}
