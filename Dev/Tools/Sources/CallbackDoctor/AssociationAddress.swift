import Foundation

/// Where the association file is found, and how it is served.
struct AssociationAddress {
  private static let name = "apple-app-site-association"

  private let source: AssociationFile.Source
  private let host: String

  init(_ source: AssociationFile.Source, host: String) {
    self.source = source
    self.host = host
  }

  var findings: [Finding] {
    switch source {
    case .file(let path): return file(path)
    case .answer(let answer): return address(of: answer) + served(answer)
    }
  }

  private var right: String { "https://\(host)/.well-known/\(Self.name)" }

  private func file(_ path: String) -> [Finding] {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard name != Self.name else { return [] }
    return [
      .warning(
        .association, "association.file-name", "The file is called \(name).",
        "Serve it as \(right), without an extension.")
    ]
  }

  private func address(of answer: AssociationFile.Answer) -> [Finding] {
    guard answer.url != right else { return [] }
    let prefix = "https://"
    guard answer.url.lowercased().hasPrefix(prefix) else {
      return [error("not-https", "\(answer.url) is not an https address.", "Serve the file at \(right).")]
    }
    let rest = answer.url.dropFirst(prefix.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    let path = rest.dropFirst(authority.count)
    if authority.contains(":") {
      return [error("port", "\(answer.url) names a port, and no system asks there.", "Serve the file at \(right).")]
    }
    if authority.lowercased() != host {
      return [
        error("other-host", "\(answer.url) is on another host than the callback.", "Serve the file at \(right).")
      ]
    }
    if path == "/" + Self.name {
      return [
        error(
          "not-well-known", "\(answer.url) is at the root, where Apple's servers no longer look.",
          "Serve the file at \(right).")
      ]
    }
    return [error("path", "\(answer.url) is not where systems look.", "Serve the file at \(right).")]
  }

  private func served(_ answer: AssociationFile.Answer) -> [Finding] {
    if (300..<400).contains(answer.status) {
      return [
        error(
          "redirect", "The server answers with a redirect (\(answer.status)), which nobody follows.",
          "Serve the file itself at \(right).")
      ]
    }
    if answer.status != 200 {
      return [
        error("status", "The server answers with status \(answer.status).", "Serve the file with status 200.")
      ]
    }
    let type = (answer.contentType ?? "").split(separator: ";").first.map { String($0).trimmingSpace.lowercased() }
    guard type != "application/json" else { return [] }
    return [
      error(
        "content-type", "The content type is \((answer.contentType ?? "not given").debugDescription).",
        "Serve the file as application/json.")
    ]
  }

  private func error(_ id: String, _ problem: String, _ change: String) -> Finding {
    .error(.association, "association." + id, problem, change)
  }
}
