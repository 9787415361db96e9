@_spi(DaaTools) import DaaSdk
import Foundation

/// A ceremony's window in Chromium, in the place of the system's sheet.
@MainActor
final class ChromiumSession: DaaToolsSession {
  private let run: SessionRun
  private let ended: @Sendable (DaaToolsSessionEnd) -> Void
  private let failed: @MainActor @Sendable (SessionFault) -> Void
  private var task: Task<Void, Never>?

  init(
    _ run: SessionRun, failed: @escaping @MainActor @Sendable (SessionFault) -> Void,
    ended: @escaping @Sendable (DaaToolsSessionEnd) -> Void
  ) {
    self.run = run
    self.failed = failed
    self.ended = ended
  }

  func start() -> Bool {
    guard task == nil else { return false }
    task = Task { [run, failed, ended] in
      do {
        switch try await run.end() {
        case .callback(let url): ended(.callback(url))
        case .windowClosed: ended(.closed)
        }
      } catch let fault as SessionFault {
        failed(fault)
        ended(fault.sessionEnd)
      } catch {
        ended(.closed)
      }
    }
    return true
  }

  func cancel() {
    task?.cancel()
  }
}

extension SessionFault {
  fileprivate var sessionEnd: DaaToolsSessionEnd {
    // Quitting the browser is a way to close its window.
    if case .browserEnded(.exited(0)) = self { return .closed }
    return .failed(code: code)
  }
}
