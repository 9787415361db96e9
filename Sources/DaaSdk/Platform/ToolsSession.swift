#if os(Linux)
  import Foundation

  // The way in for this repository's own tools, which show a ceremony in a desktop browser. Linux only: no app
  // can put a session of its own under a ceremony.

  /// A browser window that shows one ceremony.
  @_spi(DaaTools)
  @MainActor
  public protocol DaaToolsSession: AnyObject {
    /// Opens the window; false if it can't be.
    func start() -> Bool
    /// Closes the window.
    func cancel()
  }

  /// How a session of the tools ended.
  @_spi(DaaTools)
  public enum DaaToolsSessionEnd: Sendable, Redacted {
    /// The page went to the callback; the whole URL.
    case callback(String)
    /// The person closed the window.
    case closed
    /// The browser failed; the code is the tool's own.
    case failed(code: Int)
  }

  /// The clock of a ceremony, so that the tools' tests need not wait for a deadline.
  @_spi(DaaTools)
  public struct DaaToolsClock: Sendable {
    /// The system's own.
    public static let system = DaaToolsClock(clock: .live)

    fileprivate let clock: CeremonyClock

    /// - Parameters:
    ///   - now: nanoseconds since an origin of the clock's own.
    ///   - sleep: returns once that instant has come; throws if the task is cancelled before.
    public init(
      now: @escaping @Sendable () -> UInt64,
      sleep: @escaping @MainActor @Sendable (_ until: UInt64) async throws -> Void
    ) {
      clock = CeremonyClock(
        now: { CeremonyInstant(nanoseconds: now()) },
        sleep: { try await sleep($0.nanoseconds) })
    }

    private init(clock: CeremonyClock) {
      self.clock = clock
    }
  }

  extension DaaSca {
    /// A client whose ceremonies open in sessions that `makeSession` makes.
    ///
    /// - Parameters:
    ///   - configuration: as for any client.
    ///   - clock: the clock that its deadlines run on.
    ///   - makeSession: a session for a URL (a secret) and the redirect URI at which it ends; it calls the
    ///     closure it is given, from any thread, when it has.
    @_spi(DaaTools)
    public nonisolated convenience init(
      configuration: DaaScaConfiguration,
      clock: DaaToolsClock = .system,
      makeSession:
        @escaping @MainActor @Sendable (
          _ url: URL, _ redirectURI: String, _ ended: @escaping @Sendable (DaaToolsSessionEnd) -> Void
        ) -> any DaaToolsSession
    ) {
      let source = WebSessionSource { request, completion in
        ToolsSession(makeSession(request.url, request.callback.text) { completion(WebSessionEnd($0)) })
      }
      self.init(
        configuration: configuration,
        platform: CeremonyPlatform(sessions: source, clock: clock.clock, random: .live, support: .live))
    }
  }

  @MainActor
  private final class ToolsSession: WebSession {
    private let session: any DaaToolsSession

    init(_ session: any DaaToolsSession) {
      self.session = session
    }

    func start() -> Bool { session.start() }
    func cancel() { session.cancel() }
  }

  extension WebSessionEnd {
    fileprivate init(_ end: DaaToolsSessionEnd) {
      switch end {
      case .callback(let url):
        self = .callback(url)
      case .closed:
        let domain = WebSessionFailure.sessionDomain
        self = .failure(WebSessionFailure(domain: domain, code: 1, hasFailureReason: false))
      case .failed(let code):
        self = .failure(WebSessionFailure(domain: "DaaTools", code: code, hasFailureReason: false))
      }
    }
  }
#endif
