import Foundation

/// The association file: where it is, what it is, and that it names the app.
struct AssociationCheck {
  /// Apple's servers and systems take no more.
  private static let sizeLimit = 128 * 1_024

  private let setUp: SetUp
  private let host: String

  init(_ setUp: SetUp) {
    self.setUp = setUp
    host = setUp.httpsHost ?? ""
  }

  var findings: [Finding] {
    guard let association = setUp.association else {
      return [
        .note(
          .association, "association.not-checked", "The association file was not looked at.",
          "Give it with --association: https://\(host)/.well-known/apple-app-site-association, or a copy of it.")
      ]
    }
    let address = AssociationAddress(association.source, host: host).findings
    // What came with a refusal or a redirect is not the file.
    if case .answer(let answer) = association.source, answer.status != 200 { return address }
    return address + content(association.content)
  }

  private func content(_ data: Data) -> [Finding] {
    guard !data.isEmpty else {
      return [error("empty", "The file is empty.", "Serve the file's content.")]
    }
    var findings: [Finding] = []
    if data.count > Self.sizeLimit {
      findings.append(
        error("too-large", "The file has \(data.count) bytes; 131,072 (128 KiB) are allowed.", "Make it smaller."))
    }
    if data.first == 0x30 {
      return findings + [error("signed", "The file is signed, as iOS 8 needed it.", "Serve the plain JSON.")]
    }
    if data.starts(with: [0xEF, 0xBB, 0xBF]) {
      return findings + [
        error("byte-order-mark", "The file begins with a byte order mark.", "Save it as UTF-8 without one.")
      ]
    }
    do {
      try JSONSyntax.check(data)
    } catch JSONSyntax.Fault.nameTwice(let name) {
      return findings + [
        error("name-twice", "The name \(name.debugDescription) stands twice in one object.", "Join the two.")
      ]
    } catch JSONSyntax.Fault.notJSON(let line) {
      return findings + [
        error("not-json", "The file is not JSON from line \(line) on.", "Repair it: python3 -m json.tool helps.")
      ]
    } catch {
      return findings
    }
    let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    guard let file = value as? [String: Any] else {
      return findings + [
        error("not-object", "The file's JSON is not an object.", "Begin it with { and end it with }.")
      ]
    }
    return findings + AssociatedApps(file, setUp).findings
  }

  private func error(_ id: String, _ problem: String, _ change: String) -> Finding {
    .error(.association, "association." + id, problem, change)
  }
}
