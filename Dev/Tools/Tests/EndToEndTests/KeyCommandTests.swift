import ChildProcesses
import Foundation
import ToolsCrypto
import XCTest

@testable import ChromiumSession

/// `daa authkey`, `daa receipt` and `daa doctor`, as a user or a script runs them.
final class KeyCommandTests: XCTestCase {
  private var folder = ""
  private var store: [String] { ["--store", folder + "/store"] }

  override func setUpWithError() throws {
    folder = NSTemporaryDirectory() + "daa-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  override func tearDown() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Its status, and its lines.
  private func run(_ arguments: [String], input: String = "") async throws -> (status: ExitStatus, output: [String])
  {
    let child = try Child.daa(arguments, input: input)
    defer { child.removeFolders() }
    let output = await child.lines()
    let status = await child.process.waitUntilEnded()
    try child.assertNothingLeft()
    if status != .exited(0) { XCTAssertNotNil(child.errors.lastLine, "\(arguments)") }
    return (status, output)
  }

  private func input(_ header: String, issued: Int, expires: Int) -> String {
    Base64URLText.encode(Data(header.utf8)) + "."
      + Base64URLText.encode(Data(#"{"iat":\#(issued),"exp":\#(expires)}"#.utf8))
  }

  func testTheLifeOfAKey() async throws {
    let none = try await run(["authkey", "show"] + store)
    XCTAssertEqual(none.status, .exited(32))
    let made = try await run(["authkey", "create"] + store)
    XCTAssertEqual(made.status, .exited(0))
    let shown = try await run(["authkey", "show"] + store)
    XCTAssertEqual(shown.output, made.output)
    let members = try JSONDecoder().decode([String: String].self, from: Data(shown.output[0].utf8))
    XCTAssertEqual(members.keys.sorted(), ["spki", "thumbprint", "x963"])

    let now = Int(Date().timeIntervalSince1970)
    let good = input(#"{"alg":"ES256","kid":"\#(members["thumbprint"] ?? "")"}"#, issued: now, expires: now + 300)
    let signed = try await run(["authkey", "sign"] + store, input: good + "\n")
    XCTAssertEqual(signed.status, .exited(0))
    XCTAssertTrue(signed.output[0].hasPrefix(good + "."))
    try await assertVerifies(signed.output[0], of: good, by: members["x963"] ?? "")

    let gone = try await run(["authkey", "delete"] + store)
    XCTAssertEqual(gone.status, .exited(0))
    XCTAssertEqual(gone.output, [])
    let after = try await run(["authkey", "sign"] + store, input: good)
    XCTAssertEqual(after.status, .exited(32))
  }

  /// A device authorization is signed as a receipt is: the one command checks the other.
  private func assertVerifies(_ jws: String, of text: String, by key: String) async throws {
    let file = folder + "/signed"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    let signature = String(jws.dropFirst(text.count + 1))
    let arguments = ["receipt", "verify", "--key", key, "--signature", signature]
    let good = try await run(arguments + [file])
    XCTAssertEqual(good.status, .exited(0))
    let piped = try await run(arguments, input: text)
    XCTAssertEqual(piped.status, .exited(0))
    let longer = try await run(arguments + ["-"], input: text + "\n")
    XCTAssertEqual(longer.status, .exited(62))
    let missing = try await run(arguments + [folder + "/none"])
    XCTAssertEqual(missing.status, .exited(66))
  }

  func testInputsThatAreNotSigned() async throws {
    _ = try await run(["authkey", "create"] + store)
    let now = Int(Date().timeIntervalSince1970)
    let header = #"{"alg":"ES256"}"#
    let cases: [(String, Int32)] = [
      (String(repeating: "A", count: 16_385), 40), ("", 41), ("a.b.c", 41), ("a=.b", 42), ("e30.bm9uZQ", 43),
      (input(#"{"alg":"none"}"#, issued: now, expires: now + 1), 44),
      (input(#"{"alg":"ES256","crit":[]}"#, issued: now, expires: now + 1), 45),
      (input(#"{"alg":"ES256","typ":"daa-registration+jwt"}"#, issued: now, expires: now + 1), 46),
      (input(#"{"alg":"ES256","kid":1}"#, issued: now, expires: now + 1), 47),
      (Base64URLText.encode(Data(header.utf8)) + ".e30", 48),
      (input(header, issued: now, expires: now + 301), 49),
      (input(header, issued: now - 400, expires: now - 200), 50),
      (input(header, issued: now + 3_600, expires: now + 3_700), 51),
      (input(#"{"alg":"ES256","kid":"other"}"#, issued: now, expires: now + 300), 38),
    ]
    for (text, status) in cases {
      let run = try await run(["authkey", "sign"] + store, input: text)
      XCTAssertEqual(run.status, .exited(status), "\(text.prefix(80))")
      XCTAssertEqual(run.output, [])
    }
  }

  func testReceiptsThatAreRefused() async throws {
    let point = Base64URLText.encode(try SoftwareKey().x963())
    let zeros = Base64URLText.encode(Data(count: 64))
    let ones = Base64URLText.encode(Data(repeating: 1, count: 64))
    let cases: [(String, String, Int32)] = [
      ("AAAA", ones, 60), ("?", ones, 60), (point + "=", ones, 60), (point, zeros, 61), (point, "?", 61),
      (point, ones, 62),
    ]
    for (key, signature, status) in cases {
      let run = try await run(["receipt", "verify", "--key", key, "--signature", signature], input: "receipt")
      XCTAssertEqual(run.status, .exited(status), key)
    }
  }

  func testManyCommandsMakeOneKey() async throws {
    let children = try (0..<8).map { _ in try Child.daa(["authkey", "create"] + store) }
    var keys: Set<String> = []
    for child in children {
      keys.formUnion(await child.lines())
      let status = await child.process.waitUntilEnded()
      XCTAssertEqual(status, .exited(0), child.errors.lastLine ?? "")
      child.removeFolders()
    }
    XCTAssertEqual(keys.count, 1)
  }

  /// Files may not grow at all, as on a disk that is full.
  func testNoRoomForAKey() async throws {
    let words = (["authkey", "create"] + store).joined(separator: "' '")
    let child = try Child("/bin/sh", ["-c", "trap '' XFSZ; ulimit -f 0; exec '\(try Child.daaPath())' '\(words)'"])
    defer { child.removeFolders() }
    let status = await child.process.waitUntilEnded()
    XCTAssertEqual(status, .exited(33), child.errors.lastLine ?? "")
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: store[1]), [])
  }

  func testDoctorSaysWhatToChange() async throws {
    let file = folder + "/apple-app-site-association"
    try Data(#"{"webcredentials":{"apps":["com.example.app"]}}"#.utf8).write(to: URL(fileURLWithPath: file))
    let arguments = [
      "doctor", "--redirect-uri", "https://app.example.com/sca", "--bundle-id", "com.example.app", "--team-id",
      "ABCDE12345", "--association", file,
    ]
    let text = try Child.daa(arguments)
    let lines = await text.lines()
    let status = await text.process.waitUntilEnded()
    text.removeFolders()
    XCTAssertEqual(status, .exited(1))
    XCTAssertEqual(lines.count, 3)
    XCTAssertTrue(
      lines[0].hasPrefix("error: association file: ") && lines[0].hasSuffix("[association.app-without-team]"))
    XCTAssertEqual(lines[2], "1 thing to change.")

    let json = try Child.daa(arguments + ["--json"])
    let object = await json.lines().joined(separator: "\n")
    _ = await json.process.waitUntilEnded()
    json.removeFolders()
    let report = try JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any]
    XCTAssertEqual(report?["ok"] as? Bool, false)
    XCTAssertEqual((report?["findings"] as? [[String: Any]])?.count, 2)

    let fine = try await run([
      "doctor", "--redirect-uri", Stage.customScheme, "--bundle-id", "com.example.app", "--team-id", "ABCDE12345",
    ])
    XCTAssertEqual(fine.status, .exited(0))
    let unreadable = try await run(arguments + ["--entitlements", folder + "/none"])
    XCTAssertEqual(unreadable.status, .exited(66))
    let unsafe = try await run(arguments.dropLast() + ["http://app.example.com/x"])
    XCTAssertEqual(unsafe.status, .exited(64))
  }
}
