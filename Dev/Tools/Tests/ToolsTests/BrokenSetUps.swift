import CallbackDoctor
import Foundation

/// Ways to break a set-up that was whole, and what the doctor has to say of each.
enum BrokenSetUps {
  struct Broken: Sendable {
    let name: String
    let findings: [String]
    let breakIt: @Sendable (inout SetUp) -> Void
  }

  static let host = "app.example.com"
  static let address = "https://app.example.com/.well-known/apple-app-site-association"

  /// A set-up of which nothing is wrong.
  static var whole: SetUp {
    var setUp = SetUp(
      redirectURI: "https://app.example.com/sca/callback", bundleID: "com.example.app", teamID: "ABCDE12345")
    setUp.entitlements = entitlements(["webcredentials:app.example.com"])
    setUp.association = served(#"{"webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}"#)
    return setUp
  }

  static let all = redirectURIs + appIDs + entitlements + associations + servings

  // MARK: The redirect URI

  private static let redirectURIs: [Broken] = [
    uri("capitals in the host", "https://App.example.com/sca/callback"),
    uri("a port", "https://app.example.com:8443/sca/callback"),
    uri("https's own port", "https://app.example.com:443/sca/callback"),
    uri("plain http", "http://app.example.com/sca/callback"),
    uri("a fragment", "https://app.example.com/sca/callback#done"),
    uri("a space at the end", "https://app.example.com/sca/callback "),
    uri("no path", "https://app.example.com"),
    uri("an address instead of a name", "https://127.0.0.1/sca/callback"),
    uri("a dot segment", "https://app.example.com/sca/../callback"),
    uri("a scheme in capitals", "Com.Example.App://callback"),
    places("the backend adds a slash", backend: "https://app.example.com/sca/callback/"),
    places("the backend has capitals", backend: "https://app.example.com/SCA/callback"),
    places("the backend names the port", backend: "https://app.example.com:443/sca/callback"),
    places("www is registered", registered: "https://www.app.example.com/sca/callback"),
    places("white space is registered", registered: "https://app.example.com/sca/callback\n"),
    Broken(
      name: "a scheme that others may use",
      findings: ["redirect-uri.custom-scheme", "redirect-uri.scheme-not-reversed-domain"]
    ) {
      $0.redirectURI = "myapp://callback"
    },
  ]

  private static func uri(_ name: String, _ uri: String) -> Broken {
    Broken(name: name, findings: ["redirect-uri.invalid"]) { $0.redirectURI = uri }
  }

  private static func places(_ name: String, backend: String? = nil, registered: String? = nil) -> Broken {
    let id = backend == nil ? "registered" : "backend"
    return Broken(name: name, findings: ["redirect-uri.\(id)-differs"]) {
      $0.backendRedirectURI = backend
      $0.registeredRedirectURI = registered
    }
  }

  // MARK: The app id

  private static let appIDs: [Broken] = [
    Broken(name: "a team id in small letters", findings: ["app-id.team"]) {
      $0.teamID = "abcde12345"
    },
    Broken(name: "a team id that is too short", findings: ["app-id.team"]) {
      $0.teamID = "ABCDE1234"
    },
    Broken(name: "the team id in the bundle id", findings: ["app-id.bundle-has-team"]) {
      $0.bundleID = "ABCDE12345.com.example.app"
    },
    Broken(name: "a wildcard bundle id", findings: ["app-id.bundle"]) {
      $0.bundleID = "com.example.*"
    },
  ]

  // MARK: The entitlements

  private static let entitlements: [Broken] = [
    entry("universal links only", "applinks:app.example.com", "applinks-only"),
    entry("www instead of the host", "webcredentials:www.app.example.com", "www"),
    entry("another host", "webcredentials:example.com", "no-entry"),
    entry("a wildcard", "webcredentials:*.example.com", "wildcard"),
    entry("a URL", "webcredentials:https://app.example.com", "has-scheme"),
    entry("a slash at the end", "webcredentials:app.example.com/", "has-path"),
    entry("a port in the entry", "webcredentials:app.example.com:443", "has-port"),
    entry("capitals in the entry", "webcredentials:App.Example.com", "capitals"),
    entry("a service in capitals", "WebCredentials:app.example.com", "capitals"),
    entry("white space in the entry", " webcredentials:app.example.com", "white-space"),
    entry("no service", "app.example.com", "no-service"),
    entry("a dot at the end", "webcredentials:app.example.com.", "trailing-dot"),
    entry("a build variable", "webcredentials:$(CALLBACK_HOST)", "variable"),
    entry("developers only", "webcredentials:app.example.com?mode=developer", "mode"),
    plist("no capability", "<dict></dict>", "no-domains"),
    plist(
      "a string instead of an array", domains("<string>webcredentials:app.example.com</string>"),
      "domains-not-array"),
    plist("a number among the entries", domains("<array><integer>1</integer></array>"), "domain-not-text"),
    plist("an array at the top", "<array></array>", "not-dictionary"),
    Broken(name: "no property list", findings: ["entitlements.not-plist"]) {
      $0.entitlements = Data("<plist".utf8)
    },
    Broken(name: "a provisioning profile", findings: ["entitlements.profile"]) {
      $0.entitlements = Data([0x30, 0x82]) + Data("<plist></plist>".utf8)
    },
    signed("signed for another app", "application-identifier", "ABCDE12345.com.example.other", "other-app"),
    signed("signed for another team", "com.apple.developer.team-identifier", "ZZZZZ99999", "other-team"),
  ]

  private static func entry(_ name: String, _ entry: String, _ id: String) -> Broken {
    Broken(name: name, findings: ["entitlements." + id]) { $0.entitlements = entitlements([entry]) }
  }

  private static func plist(_ name: String, _ content: String, _ id: String) -> Broken {
    Broken(name: name, findings: ["entitlements." + id]) { $0.entitlements = propertyList(content) }
  }

  private static func signed(_ name: String, _ key: String, _ value: String, _ id: String) -> Broken {
    plist(
      name,
      "<dict><key>\(key)</key><string>\(value)</string>"
        + "<key>com.apple.developer.associated-domains</key>"
        + "<array><string>webcredentials:app.example.com</string></array></dict>", id)
  }

  static func entitlements(_ entries: [String]) -> Data {
    propertyList(domains("<array>" + entries.map { "<string>\($0)</string>" }.joined() + "</array>"))
  }

  private static func domains(_ value: String) -> String {
    "<dict><key>com.apple.developer.associated-domains</key>\(value)</dict>"
  }

  static func propertyList(_ content: String) -> Data {
    Data(#"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0">\#(content)</plist>"#.utf8)
  }

  // MARK: The association file

  private static let associations: [Broken] = [
    json("an empty file", "", "empty"),
    json("a comma too many", #"{"webcredentials": {"apps": ["ABCDE12345.com.example.app"],}}"#, "not-json"),
    json("a name twice", #"{"webcredentials": {}, "webcredentials": {}}"#, "name-twice"),
    json("a comment", "{} // the file", "not-json"),
    json("single quotes", "{'webcredentials': {}}", "not-json"),
    json("cut off", #"{"webcredentials": {"apps": ["ABCDE1"#, "not-json"),
    json("an array at the top of the JSON", "[]", "not-object"),
    json("universal links alone", #"{"applinks": {"details": []}}"#, "no-webcredentials"),
    json("a name in capitals", #"{"webCredentials": {"apps": ["ABCDE12345.com.example.app"]}}"#, "name-capitals"),
    json(
      "an array for webcredentials", #"{"webcredentials": ["ABCDE12345.com.example.app"]}"#,
      "webcredentials-not-object"),
    json("appIDs instead of apps", #"{"webcredentials": {"appIDs": ["ABCDE12345.com.example.app"]}}"#, "no-apps"),
    json("a string for apps", #"{"webcredentials": {"apps": "ABCDE12345.com.example.app"}}"#, "apps-not-array"),
    json("an object among the apps", #"{"webcredentials": {"apps": [{}]}}"#, "app-not-text"),
    apps("no team id", "com.example.app", "app-without-team"),
    apps("the id of another team", "ZZZZZ99999.com.example.app", "app-other-team"),
    apps("another app of the team", "ABCDE12345.com.example.other", "app-other-bundle"),
    apps("capitals in the app id", "ABCDE12345.com.example.App", "app-capitals"),
    apps("white space in the app id", "ABCDE12345.com.example.app ", "app-white-space"),
    apps("a wildcard for the app", "ABCDE12345.*", "app-wildcard"),
    apps("somebody else's app", "ZZZZZ99999.org.example", "app-missing"),
    Broken(name: "a byte order mark", findings: ["association.byte-order-mark"]) {
      $0.association?.content = Data([0xEF, 0xBB, 0xBF]) + (whole.association?.content ?? Data())
    },
    Broken(name: "a signed file", findings: ["association.signed"]) {
      $0.association?.content = Data([0x30, 0x82, 0x01, 0x00])
    },
    Broken(name: "128 KiB and a byte", findings: ["association.too-large"]) {
      let content = whole.association?.content ?? Data()
      $0.association?.content = content + Data(repeating: 0x20, count: 131_073 - content.count)
    },
  ]

  private static func json(_ name: String, _ text: String, _ id: String) -> Broken {
    Broken(name: name, findings: ["association." + id]) { $0.association = served(text) }
  }

  private static func apps(_ name: String, _ app: String, _ id: String) -> Broken {
    json(name, #"{"webcredentials": {"apps": ["\#(app)"]}}"#, id)
  }

  private static func served(_ text: String) -> AssociationFile {
    AssociationFile(
      .answer(AssociationFile.Answer(url: address, status: 200, contentType: "application/json")),
      content: Data(text.utf8))
  }

  // MARK: How it is served

  private static let servings: [Broken] = [
    answer("not found", "status", status: 404),
    answer("moved", "redirect", status: 301),
    answer("plain text", "content-type", type: "text/plain"),
    answer("no content type", "content-type", type: nil),
    answer("at the root", "not-well-known", url: "https://app.example.com/apple-app-site-association"),
    answer("on www", "other-host", url: "https://www.app.example.com/.well-known/apple-app-site-association"),
    answer("on a port", "port", url: "https://app.example.com:8443/.well-known/apple-app-site-association"),
    answer("with an extension", "path", url: address + ".json"),
    answer("over http", "not-https", url: "http://app.example.com/.well-known/apple-app-site-association"),
    Broken(name: "a file with an extension", findings: ["association.file-name"]) {
      $0.association?.source = .file(path: "site/apple-app-site-association.json")
    },
  ]

  private static func answer(
    _ name: String, _ id: String, url: String = address, status: Int = 200, type: String? = "application/json"
  ) -> Broken {
    Broken(name: name, findings: ["association." + id]) {
      $0.association?.source = .answer(AssociationFile.Answer(url: url, status: status, contentType: type))
    }
  }
}
