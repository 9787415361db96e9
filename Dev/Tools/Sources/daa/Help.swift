/// What `--help` says.
enum Help {
  static let commandUsage = "Usage: daa demo [--screenshots DIR]"

  static let demoUsage = "Usage: daa demo [--screenshots DIR]"

  static let command = """
    daa runs DaaSdk's ceremonies in Chromium, on Linux.

    \(commandUsage)

    Commands:
      demo        Enrol a passkey and approve a transfer against the local sandbox.

    Options:
      -h, --help  Show this text, or a command's own.
    """

  static let demo = """
    Starts the local sandbox and a Chromium without a window. Then, exactly as an app would, enrols a passkey,
    approves a transfer and sends it, and checks that what must be refused is refused. Needs no network.

    \(demoUsage)

    Options:
      --screenshots DIR  Where to save what the page looked like (default: out/demo).
      -h, --help         Show this text.

    Environment:
      DAA_CHROMIUM       The Chromium to use, if it is not on the path.
      DAA_SANDBOX        The daa-sandbox to use, if scripts/setup didn't install it.
      NO_COLOR           No colours.

    Exit status: 0 if everything was as it should be, 1 if not, 64 for a wrong command line.
    """
}
