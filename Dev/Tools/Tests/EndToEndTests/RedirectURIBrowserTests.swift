import ChildProcesses
import DaaSdk
import Foundation
import LocalSandbox
import XCTest

@testable import ChromiumSession

/// The redirect-URI rule against those who decide in the end: a browser, and another parser of the same standard.
@MainActor
final class RedirectURIBrowserTests: XCTestCase {
  private static let good = [
    "com.example.app.sca://callback", "com.example.app.sca://callback/", "com.example.app.sca://callback/path?a=1",
    "com.example.app.sca:/callback", "com.example.app.sca:callback", "myapp://host", "a://b", "a+b-c.d://e?f",
    "myapp://host/a:b@c/!$&'()*+,;=", "myapp://HOST/Path", "myapp://host/%41%7e",
    "myapp://h_st", "https://app.example.com/", "https://app.example.com/sca/callback",
    "https://app.example.com/sca/callback/", "https://app.example.com/a?x=%27y%27", "https://a.b/c?",
    "https://a1.b2.c3/~u",
    "https://xn--bcher-kva.example/cb", "https://app.example.com/a%2Fb", "https://app.example.com/...",
    "https://app.example.com//cb", "https://app.example.com/!$&'()*+,;=:@", "https://127.example/cb",
  ]

  func testWhatIsAcceptedIsUnchangedByABrowserAndByAnotherParser() async throws {
    var generator = RedirectURIGenerator(seed: 20_260_701)
    let all = Array(Set((0..<40_000).map { _ in generator.next() })).sorted()
    let accepted = all.filter(isAccepted)
    XCTAssertGreaterThanOrEqual(all.count, 20_000)
    XCTAssertGreaterThan(Double(accepted.count) / Double(all.count), 0.15)

    let chromium = try await judgeInChromium(all)
    let other = try await judgeInAnotherParser(all)
    let verdicts = zip(all, zip(chromium, other))
    let unstable = verdicts.filter { isAccepted($0.0) && !($0.1.0 && $0.1.1) }.map(\.0)
    XCTAssertEqual(unstable.prefix(20).map(\.debugDescription), [], "\(unstable.count) accepted strings change.")
    print(
      "Redirect URIs: \(all.count) strings, \(accepted.count) accepted, \(all.count - accepted.count) refused;",
      "Chromium leaves \(chromium.filter { $0 }.count) as they are, ada-url \(other.filter { $0 }.count).")
  }

  func testGoodOnesAreNeverRefused() async throws {
    XCTAssertEqual(Self.good.filter { !isAccepted($0) }, [])
    let chromium = try await judgeInChromium(Self.good)
    XCTAssertEqual(zip(Self.good, chromium).filter { !$0.1 }.map(\.0), [])
    let other = try await judgeInAnotherParser(Self.good)
    XCTAssertEqual(zip(Self.good, other).filter { !$0.1 }.map(\.0), [])
  }

  private func isAccepted(_ uri: String) -> Bool {
    (try? DaaScaConfiguration(environment: .sandbox, redirectURI: uri)) != nil
  }

  // MARK: The judges

  private func judgeInChromium(_ strings: [String]) async throws -> [Bool] {
    let browser = try await Browser.start()
    do {
      let page = try await BrowserPage.open(in: browser)
      var verdicts: [Bool] = []
      for batch in batches(strings) {
        let script = """
          \(try json(batch)).map(s => { try { return new URL(s).href === s ? 1 : 0 } catch { return 0 } }).join('')
          """
        verdicts += read(try await page.evaluate(script).string)
      }
      await browser.close()
      XCTAssertEqual(verdicts.count, strings.count)
      return verdicts
    } catch {
      await browser.close()
      throw error
    }
  }

  private func judgeInAnotherParser(_ strings: [String]) async throws -> [Bool] {
    let script = try XCTUnwrap(Bundle.module.path(forResource: "judge_urls", ofType: "py"))
    let python = URL(fileURLWithPath: try SandboxExecutable.find()).deletingLastPathComponent().path + "/python"
    let (ours, theirs) = try Descriptor.connectedPair()
    let (ourErrors, theirErrors) = try Descriptor.connectedPair()
    let process = try ChildProcess.start(
      ChildCommand(
        python, [script], environment: ProcessInfo.processInfo.environment,
        descriptors: [0: theirs, 1: theirs, 2: theirErrors]))
    theirs.close()
    theirErrors.close()
    let errors = OutputTail(ourErrors)
    let channel = MessageChannel(ours, separator: UInt8(ascii: "\n"))
    var answers = channel.messages.makeAsyncIterator()
    var verdicts: [Bool] = []
    for batch in batches(strings) {
      channel.send(Data(try json(batch).utf8))
      verdicts += read(await answers.next().map { String(decoding: $0, as: UTF8.self) })
    }
    channel.close()
    await process.end(within: .seconds(5))
    XCTAssertEqual(
      verdicts.count, strings.count, "ada-url could not judge: \(errors.lastLine ?? "no reason given")")
    return verdicts
  }

  private func batches(_ strings: [String]) -> [ArraySlice<String>] {
    stride(from: 0, to: strings.count, by: 1_000).map { strings[$0..<min($0 + 1_000, strings.count)] }
  }

  private func json(_ strings: ArraySlice<String>) throws -> String {
    String(decoding: try JSONEncoder().encode(Array(strings)), as: UTF8.self)
  }

  private func read(_ digits: String?) -> [Bool] {
    (digits ?? "").map { $0 == "1" }
  }
}
