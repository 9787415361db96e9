import SwiftUI

/// A check: what to do, what should be seen, its buttons, what came of them, and a mark.
@MainActor
struct CheckRow: View {
  let check: Check
  let outcomes: [String]
  let isRunning: Bool
  let mark: Binding<Mark>
  let run: @MainActor (Action) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("\(check.id). \(check.title)").font(.headline)
      Text(check.steps)
      Text("You should see: \(check.expected)").font(.footnote)
      ForEach(check.actions, id: \.self) { action in
        Button(LocalizedStringKey(stringLiteral: action.rawValue)) { run(action) }
          .buttonStyle(.bordered)
          .disabled(isRunning)
      }
      ForEach(Array(outcomes.enumerated()), id: \.offset) { outcome in
        Text(outcome.element).font(.footnote)
      }
      Picker("Seen", selection: mark) {
        ForEach(Mark.allCases, id: \.self) { mark in
          Text(mark.rawValue).tag(mark)
        }
      }
      .pickerStyle(.segmented)
    }
  }
}
