import SwiftUI

/// The one screen.
@MainActor
struct ChecklistView: View {
  @StateObject private var checklist = Checklist()

  var body: some View {
    NavigationView {
      List {
        Section("Where ceremonies run") {
          field("Redirect URI", text: $checklist.settings.redirectURI)
          field("Origin, if not the sandbox's own", text: $checklist.settings.circleOrigin)
          field("Frame token, for S9 to S11", text: $checklist.settings.frameToken)
        }
        section("The sheet", Checks.sheet)
        section("The key", Checks.key)
        Section("The report") {
          if #available(iOS 16, *) {
            ShareLink(item: checklist.report)
          }
          Text(checklist.report).font(.footnote).textSelection(.enabled)
        }
      }
      .navigationTitle("First run")
    }
  }

  private func field(_ title: LocalizedStringKey, text: Binding<String>) -> some View {
    TextField(title, text: text).autocorrectionDisabled().textInputAutocapitalization(.never)
  }

  private func section(_ title: String, _ checks: [Check]) -> some View {
    Section(title) {
      ForEach(checks) { check in
        CheckRow(
          check: check, outcomes: checklist.outcomes[check.id] ?? [], isRunning: checklist.isRunning,
          mark: Binding(get: { checklist.mark(of: check) }, set: { checklist.marks[check.id] = $0 }),
          run: { checklist.run($0, for: check) })
      }
    }
  }
}
