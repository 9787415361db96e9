import DaaSdk
import Foundation

/// The options of `daa enroll` and `daa approve`.
struct CeremonyOptions: Sendable, Equatable {
  let kind: CeremonyKind
  let configuration: DaaScaConfiguration
  let timeout: Double
  let isHeadless: Bool
  let hasVirtualAuthenticator: Bool
  let tokenFile: String?
  let deviceFile: String?

  /// - Throws: `UsageError`, or `DaaScaConfigurationError`.
  init(_ kind: CeremonyKind, _ words: Words) throws {
    self.kind = kind
    tokenFile = words.value("token-file")
    deviceFile = words.value("device")
    isHeadless = words.has("headless")
    hasVirtualAuthenticator = words.has("virtual-authenticator")
    if isHeadless, !hasVirtualAuthenticator {
      throw words.error("--headless needs --virtual-authenticator: nobody could use a real one.")
    }
    if deviceFile != nil, !hasVirtualAuthenticator {
      throw words.error("--device is for a --virtual-authenticator.")
    }
    let environment: DaaEnvironment
    switch words.value("environment") ?? "sandbox" {
    case "sandbox": environment = .sandbox
    case "production": environment = .production
    default: throw words.error("--environment is sandbox or production.")
    }
    guard let timeout = Double(words.value("timeout") ?? String(kind.defaultTimeout)) else {
      throw words.error("--timeout is a number of seconds.")
    }
    self.timeout = timeout
    configuration = try DaaScaConfiguration(
      environment: environment, redirectURI: words.required("redirect-uri"),
      circleOrigin: words.value("circle-origin"), approveTimeout: kind == .approve ? timeout : 300,
      enrollTimeout: kind == .enroll ? timeout : 600)
  }

  /// Whether the page is on this machine, so that the browser needs no other.
  var isLocal: Bool { configuration.circleOrigin?.hasPrefix("http://localhost") ?? false }

  static func syntax(_ kind: CeremonyKind) -> Syntax {
    let work =
      kind == .enroll
      ? "Enrols a passkey in a Chromium window: DaaSca.enroll(frameToken:), with a person or a virtual authenticator."
      : "Approves an operation in a Chromium window: DaaSca.approve(frameToken:), with a person or a virtual authenticator."
    return Syntax(
      command: "daa \(kind.rawValue)", arguments: "--redirect-uri URI [options] < TOKEN",
      about: work + """

        Reads the frame token from standard input: one line, and never an argument, which other users could see.
        Writes the result to standard output, to be handed to a backend byte for byte, and nothing else there.
        """,
      options: [
        Syntax.Option(
          name: "redirect-uri", value: "URI", help: "The callback, exactly as it is registered. Required."),
        Syntax.Option(name: "environment", value: "NAME", help: "sandbox (default) or production."),
        Syntax.Option(
          name: "circle-origin", value: "ORIGIN",
          help: "The page's origin in place of the environment's, such as http://localhost:8787."),
        Syntax.Option(
          name: "timeout", value: "SECONDS",
          help: "How long the ceremony may take: 30 to 3600 (default: \(Int(kind.defaultTimeout)))."),
        Syntax.Option(
          name: "token-file", value: "FILE",
          help: "Read the frame token from this file, which only you may read, or from a pipe."),
        Syntax.Option(
          name: "virtual-authenticator", value: nil,
          help: "Use a made-up authenticator that agrees to everything. For tests."),
        Syntax.Option(
          name: "headless", value: nil,
          help: "No window; the page's button is pressed for you.\nNeeds --virtual-authenticator."),
        Syntax.Option(
          name: "device", value: "FILE",
          help: "Keep the virtual authenticator's passkeys in this file, private keys included.\n"
            + "It is made if it isn't there, and must be for you alone."),
      ],
      notes: notes)
  }

  private static let notes = """
    Exit status:
       0  the result is on standard output
      10  cancelled         11  expired             12  alreadyEnrolled
      13  unsupported       14  sessionUnavailable  15  stateMismatch
      16  protocol
       1  anything else     64  a wrong command line
      66  the frame token or the device can't be read
      69  Chromium can't be started
      74  a file or standard output can't be written
      77  a file is open to others
      78  the redirect URI, origin or timeout breaks a rule
    Ctrl-C cancels the ceremony and closes its window; the program then ends by SIGINT, which a shell calls 130.
    SIGTERM does the same (143).

    Environment:
      DAA_CHROMIUM  The Chromium to use, if it is not on the path.
      NO_COLOR      No colours.
    """
}
