import CallbackDoctor
import Foundation

/// `daa doctor`.
struct DoctorCommand: Subcommand {
  static let summary = "Look for everything that keeps a callback from arriving."
  static let syntax = Syntax(
    command: "daa doctor", arguments: "--redirect-uri URI --bundle-id ID --team-id ID [options]",
    about: """
      Looks for everything that keeps a callback from arriving at an app, and says what to change: a line for each
      finding. For an https callback, give it the app's entitlements and the site's association file as well.
      """,
    options: [
      Syntax.Option(name: "redirect-uri", value: "URI", help: "The callback, as the app has it. Required."),
      Syntax.Option(name: "bundle-id", value: "ID", help: "The app's, such as com.example.app. Required."),
      Syntax.Option(name: "team-id", value: "ID", help: "Ten capitals and digits. Required."),
      Syntax.Option(
        name: "entitlements", value: "FILE",
        help:
          "A property list: the app's .entitlements, its .xcent,\nor what codesign -d --entitlements - --xml prints."
      ),
      Syntax.Option(
        name: "association", value: "FILE|URL",
        help: "The apple-app-site-association file, or the https address that serves it."),
      Syntax.Option(name: "backend-redirect-uri", value: "URI", help: "The callback, as the backend sends it."),
      Syntax.Option(
        name: "registered-redirect-uri", value: "URI", help: "The callback, as it is registered with Circle."),
      Syntax.Option(name: "json", value: nil, help: "Write one JSON object instead."),
    ],
    notes: """
      Exit status:
         0  nothing is wrong; there may be warnings and notes
         1  something is wrong
        64  a wrong command line
        66  a file can't be read
        69  the address of the association file can't be reached
      """)

  private static let url = "https://"

  private let setUp: SetUp
  private let entitlementsFile: String?
  private let association: String?
  private let isJSON: Bool

  init(_ words: Words) throws {
    var setUp = SetUp(
      redirectURI: try words.required("redirect-uri"), bundleID: try words.required("bundle-id"),
      teamID: try words.required("team-id"))
    setUp.backendRedirectURI = words.value("backend-redirect-uri")
    setUp.registeredRedirectURI = words.value("registered-redirect-uri")
    self.setUp = setUp
    entitlementsFile = words.value("entitlements")
    association = words.value("association")
    isJSON = words.has("json")
    if let association, association.lowercased().hasPrefix("http://") {
      throw words.error("--association takes an https address: no system asks over http.")
    }
  }

  func run() async throws {
    var setUp = setUp
    setUp.entitlements = try entitlementsFile.map { try WholeInput.read($0) }
    setUp.association = try await readAssociation()
    let report = DoctorReport(Doctor.examine(setUp))
    try Output.standard.write(isJSON ? report.json() : report.text(Output.standard))
    if report.isIll { throw DoctorReport.Ill() }
  }

  private func readAssociation() async throws -> AssociationFile? {
    guard let association else { return nil }
    guard association.lowercased().hasPrefix(Self.url) else {
      return AssociationFile(.file(path: association), content: try WholeInput.read(association))
    }
    do {
      return try await AssociationFetcher.fetch(association)
    } catch let error as AssociationFetcher.Unreachable {
      throw ToolFailure(sentence: error.localizedDescription, exitCode: .unavailable)
    }
  }
}
