#if canImport(AuthenticationServices)
  import AuthenticationServices
  import Foundation

  /// `ASWebAuthenticationSession`: ephemeral, over one window, reporting its end once it has one.
  @MainActor
  final class AppleWebSession: WebSession {
    typealias Handler = @Sendable (URL?, (any Error)?) -> Void

    private let session: ASWebAuthenticationSession?
    /// The session holds its provider weakly.
    private let provider: AnchorProvider?

    init(_ request: WebSessionRequest, completion: @escaping @Sendable (WebSessionEnd) -> Void) {
      guard let anchor = request.window.object as? ASPresentationAnchor else {
        session = nil
        provider = nil
        return
      }
      // The system may call this on any thread: it belongs to no actor.
      let handler: Handler = { url, error in completion(WebSessionEnd(url: url, error: error)) }
      let provider = AnchorProvider(anchor)
      let session = Self.makeSession(request.url, request.callback, handler)
      session?.presentationContextProvider = provider
      session?.prefersEphemeralWebBrowserSession = true
      self.provider = provider
      self.session = session
    }

    func start() -> Bool { session?.start() ?? false }

    func cancel() { session?.cancel() }

    // MARK: Both sides of the availability check

    static func makeSession(
      _ url: URL, _ redirect: RedirectURI, _ handler: @escaping Handler
    ) -> ASWebAuthenticationSession? {
      #if compiler(>=5.10) && !DAA_NO_HTTPS_CALLBACK
        if #available(iOS 17.4, macOS 14.4, visionOS 1.1, *) { return makeCallbackSession(url, redirect, handler) }
      #endif
      return makeSchemeSession(url, redirect.form, handler)
    }

    #if compiler(>=5.10) && !DAA_NO_HTTPS_CALLBACK
      @available(iOS 17.4, macOS 14.4, visionOS 1.1, *)
      static func makeCallbackSession(
        _ url: URL, _ redirect: RedirectURI, _ handler: @escaping Handler
      ) -> ASWebAuthenticationSession {
        let callback: ASWebAuthenticationSession.Callback
        switch redirect.form {
        case .customScheme(let scheme): callback = .customScheme(scheme)
        case .https(let host, let path): callback = makeCallback(host, path, of: redirect)
        }
        return ASWebAuthenticationSession(url: url, callback: callback, completionHandler: handler)
      }

      /// Nothing says whether the path is compared as the URL has it or decoded, so the system is asked: a callback
      /// that it doesn't recognise would end in silence, after the user has agreed.
      @available(iOS 17.4, macOS 14.4, visionOS 1.1, *)
      private static func makeCallback(
        _ host: String, _ path: String, of redirect: RedirectURI
      ) -> ASWebAuthenticationSession.Callback {
        let asGiven = ASWebAuthenticationSession.Callback.https(host: host, path: path)
        guard let url = URL(string: redirect.text), let decoded = path.removingPercentEncoding else {
          return asGiven
        }
        let asDecoded = ASWebAuthenticationSession.Callback.https(host: host, path: decoded)
        return asDecoded.matchesURL(url) ? asDecoded : asGiven
      }
    #endif

    /// Nil for a callback that this system can't deliver.
    static func makeSchemeSession(
      _ url: URL, _ form: RedirectURI.Form, _ handler: @escaping Handler
    ) -> ASWebAuthenticationSession? {
      guard case .customScheme(let scheme) = form else { return nil }
      return ASWebAuthenticationSession(url: url, callbackURLScheme: scheme, completionHandler: handler)
    }
  }

  private final class AnchorProvider: NSObject, ASWebAuthenticationPresentationContextProviding {
    private let anchor: ASPresentationAnchor

    init(_ anchor: ASPresentationAnchor) {
      self.anchor = anchor
    }

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { anchor }
  }

  extension WebSessionEnd {
    init(url: URL?, error: (any Error)?) {
      if let url {
        self = .callback(url.absoluteString)
      } else if let error {
        let error = error as NSError
        self = .failure(
          WebSessionFailure(
            domain: error.domain, code: error.code,
            hasFailureReason: error.userInfo[NSLocalizedFailureReasonErrorKey] != nil))
      } else {
        self = .nothing
      }
    }
  }
#endif
