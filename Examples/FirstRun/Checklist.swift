import DaaSdk
import Foundation
import SwiftUI

/// What was tried, what came of it, and what the person saw.
@MainActor
final class Checklist: ObservableObject {
  @Published var settings = CeremonySettings()
  @Published var marks: [String: Mark] = [:]
  @Published private(set) var outcomes: [String: [String]] = [:]
  @Published private(set) var isRunning = false

  /// Presses a button of a check.
  func run(_ action: Action, for check: Check) {
    isRunning = true
    Task {
      let outcome = await Outcome.text { [settings] in try await action.perform(with: settings) }
      outcomes[check.id, default: []].append("\(action.rawValue): \(outcome)")
      isRunning = false
    }
  }

  func mark(of check: Check) -> Mark { marks[check.id] ?? .open }

  /// The report: what was seen, and no token, result or key.
  var report: String {
    var lines = [
      "DaaSdk \(DaaSdk.version), first run",
      ProcessInfo.processInfo.operatingSystemVersionString,
      "callback: \(settings.redirectURI)",
      "origin: \(settings.circleOrigin.isEmpty ? "the sandbox's own" : settings.circleOrigin)",
    ]
    for check in Checks.sheet + Checks.key {
      lines.append("")
      lines.append("\(check.id) \(check.title): \(mark(of: check).rawValue)")
      lines += (outcomes[check.id] ?? []).map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}

/// What came of a call, in words.
@MainActor
enum Outcome {
  /// No error of the package holds a secret.
  static func text(_ call: () async throws -> String) async -> String {
    do {
      return try await call()
    } catch {
      return "\(type(of: error)).\(error)"
    }
  }
}
