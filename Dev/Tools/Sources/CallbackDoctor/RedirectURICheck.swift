import DaaSdk

/// The redirect URI itself, by the library's own rules, and as the three places have it.
struct RedirectURICheck {
  static let invalid = "redirect-uri.invalid"

  private let setUp: SetUp

  init(_ setUp: SetUp) {
    self.setUp = setUp
  }

  var findings: [Finding] {
    do {
      _ = try DaaScaConfiguration(environment: .sandbox, redirectURI: setUp.redirectURI)
    } catch {
      let error = error as? DaaScaConfigurationError
      return [
        .error(
          .redirectURI, Self.invalid, error?.failureReason ?? "The library refuses it.",
          error?.recoverySuggestion ?? "Correct it.")
      ]
    }
    return differences + (setUp.httpsHost == nil ? customScheme : [])
  }

  private var differences: [Finding] {
    let places = [("backend", setUp.backendRedirectURI), ("registered", setUp.registeredRedirectURI)]
    return places.compactMap { name, other in
      guard let other, !other.utf8.elementsEqual(setUp.redirectURI.utf8) else { return nil }
      let whose = name == "backend" ? "The backend sends" : "Registered is"
      return .error(
        .redirectURI, "redirect-uri.\(name)-differs",
        "\(whose) \(other.debugDescription), which is not the app's: \(difference(from: other)).",
        "Use \(setUp.redirectURI) in all three places, character for character.")
    }
  }

  private func difference(from other: String) -> String {
    let mine = setUp.redirectURI
    if other.trimmingSpace == mine { return "it has white space around it" }
    if other == mine + "/" || mine == other + "/" { return "one ends with a slash" }
    if other.lowercased() == mine.lowercased() { return "capitals and small letters differ" }
    if other.replacingOccurrences(of: ":443", with: "") == mine { return "one names the port" }
    if other.replacingOccurrences(of: "://www.", with: "://")
      == mine.replacingOccurrences(of: "://www.", with: "://")
    {
      return "one host begins with www"
    }
    if other.split(separator: "?").first == mine.split(separator: "?").first { return "the queries differ" }
    if other.split(separator: ":").first != mine.split(separator: ":").first { return "the schemes differ" }
    return "the texts differ"
  }

  private var customScheme: [Finding] {
    let scheme = String(setUp.redirectURI.prefix { $0 != ":" })
    var findings: [Finding] = [
      .note(
        .redirectURI, "redirect-uri.custom-scheme",
        "A custom scheme needs no entitlement, no association file and no entry in Info.plist.",
        "Any app can claim the scheme: from iOS 17.4 and macOS 14.4 on, consider an https callback.")
    ]
    if !scheme.contains(".") {
      findings.append(
        .warning(
          .redirectURI, "redirect-uri.scheme-not-reversed-domain",
          "The scheme \(scheme) is not a domain name of yours in reverse, so other apps may use it too.",
          "Use one such as com.example.app.sca."))
    }
    return findings
  }
}
