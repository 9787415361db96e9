import SwiftUI

@main
struct FirstRunApp: App {
  var body: some Scene {
    WindowGroup {
      ChecklistView()
    }
  }
}
