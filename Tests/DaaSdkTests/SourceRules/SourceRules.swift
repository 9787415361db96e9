/// The rules of the house that can be read off the lines of a source.
enum SourceRules {
  /// A function of C that is called by its bare name: not a method, nor the declaration of one.
  private static func callOfC(_ names: String) -> String { #"(?<![.\w])(?<!func )(\#(names))\("# }

  /// Bytes or text from a file or the network: but not what `append` and `insert` take.
  private static let reading = #"(?<!append\()(?<!insert\()\bcontentsOf(File|URL)?:"#

  private static let allowedImports =
    "AppKit|AuthenticationServices|CLibCrypto|CryptoKit|Darwin|Foundation|Glibc|LocalAuthentication|Security|UIKit"

  /// The calls of the system's C, and the loops over long texts.
  private static let unsafePlaces = [
    "Platform/LibCrypto.swift", "Platform/SystemRandom.swift", "Wire/UncheckedBytes.swift",
  ]

  static let all: [SourceRule] = [
    SourceRule(
      topic: .platforms, why: "an #if outside Platform", pattern: #"^\s*#(if|elseif)\b"#, exceptions: ["Platform/"],
      mistakes: ["#if os(iOS)", "  #elseif DEBUG"]),
    SourceRule(
      topic: .platforms, why: "an import of a platform outside Platform", pattern: #"\bimport (?!Foundation$)"#,
      exceptions: ["Platform/"], mistakes: ["import UIKit", "@preconcurrency import Security"]),
    SourceRule(
      topic: .imports, why: "an import that the documentation does not name",
      pattern: #"\bimport (?!(\#(allowedImports))$)"#, mistakes: ["import Network", "import func Darwin.open"]),
    SourceRule(
      topic: .imports, why: "a function of C that the other rules would not know by its long name",
      pattern: #"\b(Darwin|Glibc)\."#, mistakes: ["Darwin.open(path, 0)", "Glibc.puts(text)"]),
    SourceRule(
      topic: .network, why: "the library makes no network call",
      pattern: #"\b(URLSession\w*|URLRequest|URLConnection|NSURL(Session|Request|Connection|Download)\w*"#
        + #"|CFNetwork\w*|CF\w*Stream\w*|CFSocket\w*|CFHTTP\w*|CFHost\w*|NW[A-Z]\w+|nw_\w+|NetService\w*"#
        + #"|WKWebView|SFSafariViewController|SCNetwork\w*|getaddrinfo|gethostbyname\w*"#
        + #"|(data|upload|download|stream|webSocket)Task)\b|\b(socket|connect|sendto|recvfrom)\(|"#
        + callOfC("bind|listen|accept|send|sendmsg|recv|recvmsg"),
      mistakes: [
        "URLSession.shared", "URLSessionConfiguration.default", "URLRequest(url: url)", "NSURLSession()",
        "CFReadStreamOpen(stream)", "CFSocketCreate()", "NWConnection(to: a, using: b)", "path: NWPath",
        "nw_connection_create(a, b)", "session.dataTask(with: url)", "WKWebView()", "getaddrinfo(a, b, c, d)",
        "gethostbyname(name)", "socket(AF_INET, SOCK_STREAM, 0)", "connect(descriptor, a, b)",
        "send(descriptor, a, b, 0)", #""\(URLSession.shared)""#,
      ]),
    SourceRule(
      topic: .network, why: "a URL may lead to the network", pattern: reading,
      mistakes: ["try Data(contentsOf: url)", "try String(contentsOf: url)", "NSArray(contentsOfURL: url)"]),
    SourceRule(
      topic: .logs, why: "the library logs nothing",
      pattern: #"\b(print|debugPrint|dump|NSLogv?|os_log\w*|Logger|OSLog|OSSignposter|f?puts|f?putc|putchar"#
        + #"|v?[fd]?printf|perror|v?syslog|os_signpost)\(|\bwrite\(\s*[12]\s*,"#
        + #"|\b(stdout|stderr|STD(OUT|ERR)_FILENO|standard(Output|Error)|OSLog|os_signpost\w*)\b"#,
      mistakes: [
        "print(token)", "debugPrint(token)", "dump(token)", "NSLog(text)", "NSLogv(text, list)", "os_log(text)",
        "Logger(subsystem: a, category: b)", "OSLog(subsystem: a, category: b)", "OSSignposter()",
        "fputs(text, file)", "puts(text)", "printf(text)", "fprintf(file, text)", "dprintf(2, text)",
        "vprintf(text, list)", "perror(text)", "syslog(LOG_ERR, text)", "write(2, text, 1)", "write(1, text, 1)",
        "os_signpost(.begin, log: log)", "let file = stdout", "let file = stderr", "write(STDERR_FILENO, text, 1)",
        "FileHandle.standardError", #"let text = "\(print(token))""#,
      ]),
    SourceRule(
      topic: .traps, why: "a forced unwrap", pattern: #"\btry!|\bas!|[\w)\]>}]!([.,;:()\]}\[?\s]|$)"#,
      mistakes: [
        "try! read()", "a as! B", "let b = a!", "a!.b", "a()!", "a[0]!", "var a: Int!", "var a: Box<Int>!", "a!()",
        #""\(a!)""#, #""\(try! read("b"))""#, #""\(b("\(a as! B)"))""#,
      ]),
    SourceRule(
      topic: .traps, why: "a trap", pattern: #"\b(fatalError|preconditionFailure|assertionFailure|assert|abort)\("#,
      mistakes: ["fatalError()", "preconditionFailure()", "assertionFailure()", "assert(a)", "abort()"]),
    SourceRule(
      topic: .traps, why: "a trap", pattern: #"\bprecondition\("#,
      exceptions: ["Platform/LibCrypto.swift", "Wire/UncheckedBytes.swift"], mistakes: ["precondition(a)"]),
    SourceRule(
      topic: .access, why: "CocoaPods has no package", pattern: #"^\s*package\b"#, mistakes: ["package func a() {}"]
    ),
    SourceRule(
      topic: .files, why: "a file beside the marker",
      pattern:
        #"\b(FileManager|FileHandle|FileWrapper|UserDefaults|NS(Home|Temporary)Directory\w*|(Out|In)putStream"#
        + #"|NSSearchPathForDirectoriesInDomains|NSKeyedArchiver|createFile|createDirectory"#
        + #"|temporaryDirectory|documentsDirectory|cachesDirectory)\b|\.write\(to(File)?:"#,
      exceptions: ["Platform/MarkerFile.swift", "Platform/SystemKey.swift"],
      mistakes: [
        "FileManager.default", "FileHandle(forWritingAtPath: path)", "UserDefaults.standard", "NSHomeDirectory()",
        "NSTemporaryDirectory()", "OutputStream(toFileAtPath: path, append: true)", "InputStream(url: url)",
        "NSKeyedArchiver()", "files.createFile(atPath: path, contents: nil)", "URL.temporaryDirectory",
        "try data.write(to: url)", "text.write(toFile: path)", #""\(FileManager.default)""#,
      ]),
    SourceRule(
      topic: .files, why: "a file beside the marker, by C",
      pattern: callOfC(
        "fopen|fdopen|freopen|open|openat|creat|mkstemps?|tmpfile|mkdir|mkfifo|mmap|fwrite|p?write|rename"),
      exceptions: ["Platform/MarkerFile.swift"],
      mistakes: [
        "fopen(path, mode)", "let a = open(path, flags)", "creat(path, mode)", "mkstemp(path)", "write(a, b, c)",
      ]),
    SourceRule(
      topic: .files, why: "what a file holds", pattern: reading,
      mistakes: ["try Data(contentsOf: file)", "try String(contentsOfFile: path)"]),
    SourceRule(
      topic: .unsafeCode, why: "unsafe code",
      pattern: #"\b(Unsafe\w+|[uw]\w*Unsafe\w+|unsafe\w+|withContiguous\w+|withUTF8\w*|loadUnaligned)\b"#
        + #"|\((unsafe|unowned\(unsafe\))\)|@unsafe\b"#,
      exceptions: unsafePlaces,
      mistakes: [
        "UnsafeRawPointer(a)", "withUnsafeBytes(of: a) { _ in }", "unsafeBitCast(a, to: B.self)",
        "a.unsafelyUnwrapped", "a.withContiguousStorageIfAvailable { _ in }", "a.withUTF8 { _ in }",
        "a.loadUnaligned(as: B.self)", "nonisolated(unsafe) var a = 1", "unowned(unsafe) let a: B",
      ]),
    SourceRule(
      topic: .unsafeCode, why: "a pointer that Swift does not own", pattern: #"\bOpaquePointer\b"#,
      exceptions: ["Platform/LibCrypto.swift"], mistakes: ["let a: OpaquePointer"]),
    // Security's function hands its error over unmanaged, and in no other way.
    SourceRule(
      topic: .unsafeCode, why: "a reference that Swift does not count",
      pattern: #"\b(Unmanaged|take(R|Unr)etainedValue)\b"#,
      exceptions: ["Platform/AppleKeyEnclave.swift"],
      mistakes: ["var a: Unmanaged<B>?", "a.takeRetainedValue()", "a.takeUnretainedValue()"]),
    SourceRule(
      topic: .uncheckedCode, why: "nothing above says why this may be unchecked", pattern: #"@unchecked\b"#,
      excuse: "Unchecked:",
      mistakes: [
        "final class A: @unchecked Sendable {", "// Unchecked.\nextension A: @unchecked Sendable {}",
        "// Unchecked: far above.\n\n\n\n\nstruct A: @unchecked Sendable {",
        "let a = \"Unchecked:\"\nstruct A: @unchecked Sendable {",
      ]),
    SourceRule(
      topic: .globalState, why: "a variable of a type", pattern: #"\b(static|class) var\b[^{]*(=|$)"#,
      mistakes: ["static var a = 1", "private static var a: Int?", "  static var a: Int = 1 {"]),
    SourceRule(
      topic: .globalState, why: "a variable outside of all types", pattern: #"\bvar\b[^{]*(=|$)"#,
      isOutsideBraces: true,
      mistakes: ["var a = 1", "#if os(Linux)\n  private var a: Int?\n#endif", "struct A {\n}\nvar a = 1"]),
  ]
}
