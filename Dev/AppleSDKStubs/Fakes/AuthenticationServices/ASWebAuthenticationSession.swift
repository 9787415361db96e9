import Foundation

#if canImport(UIKit)
  import UIKit

  public typealias ASPresentationAnchor = UIWindow
#else
  import AppKit

  public typealias ASPresentationAnchor = NSWindow
#endif

public let ASWebAuthenticationSessionErrorDomain = "com.apple.AuthenticationServices.WebAuthenticationSession"

@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

open class ASWebAuthenticationSession: NSObject {
  public typealias CompletionHandler = (URL?, (any Error)?) -> Void

  public final class Callback: NSObject, Sendable {
    let end: FakeWebSession.End

    private init(_ end: FakeWebSession.End) {
      self.end = end
    }

    public static func customScheme(_ scheme: String) -> Callback { Callback(.callback(scheme: scheme)) }
    public static func https(host: String, path: String) -> Callback {
      Callback(.https(host: host, path: path))
    }

    public func matchesURL(_ url: URL) -> Bool { FakeWebSessions.shared.recognises(url, end) }
  }

  open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
  open var prefersEphemeralWebBrowserSession = false

  private let fake: FakeWebSession

  public convenience init(url: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {
    self.init(FakeWebSession(url, callback.end, completionHandler))
  }

  public convenience init(
    url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler
  ) {
    self.init(FakeWebSession(url, .scheme(callbackURLScheme), completionHandler))
  }

  private init(_ fake: FakeWebSession) {
    self.fake = fake
    super.init()
    FakeWebSessions.shared.add(fake)
  }

  deinit { fake.sessionIsGone() }

  /// The system calls this on the main thread; so does the fake's provider.
  open func start() -> Bool {
    let anchor = MainActor.assumeIsolated { [presentationContextProvider] in
      presentationContextProvider?.presentationAnchor(for: self)
    }
    return fake.start(over: anchor, isEphemeral: prefersEphemeralWebBrowserSession)
  }

  open func cancel() { fake.cancel() }
}
