#if canImport(AuthenticationServices)
  import AuthenticationServices

  extension DaaSca {
    /// Registers a passkey for the user, over a window of yours.
    ///
    /// As ``enroll(frameToken:)``, without looking for a window; the one to use in an app extension and where an app
    /// has several windows.
    ///
    /// - Parameters:
    ///   - frameToken: the token of one registration, fresh from your backend, 1 to 2,048 characters of RFC 3986
    ///     §2.3. A secret: not kept after the call, in no error and no description.
    ///   - presentationAnchor: the window that the sheet is shown over.
    /// - Returns: the registration response (WebAuthn Level 3, `RegistrationResponseJSON`) as JSON text. Send it
    ///   to your backend as it is; don't log it.
    /// - Throws: ``DaaScaError``, each case with its cause there.
    public func enroll(frameToken: String, presentationAnchor: ASPresentationAnchor) async throws -> String {
      try await run(.registration, frameToken: frameToken, over: .given(presentationAnchor))
    }

    /// Approves one operation with the user's passkey, over a window of yours.
    ///
    /// As ``approve(frameToken:)``, without looking for a window; the one to use in an app extension and where an app
    /// has several windows.
    ///
    /// - Parameters:
    ///   - frameToken: the token of one challenge, fresh from your backend, 1 to 2,048 characters of RFC 3986 §2.3. A
    ///     secret: not kept after the call, in no error and no description.
    ///   - presentationAnchor: the window that the sheet is shown over.
    /// - Returns: the assertion (WebAuthn Level 3, `AuthenticationResponseJSON`) as JSON text of printable ASCII.
    ///   Your backend sends it, as it is, in the `X-Sca-Assertion` header; don't log it.
    /// - Throws: ``DaaScaError``, each case with its cause there; never `alreadyEnrolled`.
    public func approve(frameToken: String, presentationAnchor: ASPresentationAnchor) async throws -> String {
      try await run(.challenge, frameToken: frameToken, over: .given(presentationAnchor))
    }
  }

  extension WindowSource {
    /// The app's own window, once nothing is on its way out of it.
    fileprivate static func given(_ anchor: ASPresentationAnchor) -> WindowSource {
      WindowSource {
        #if canImport(UIKit)
          if anchor.isBeingLeft { return nil }
        #endif
        return PresentationWindow(object: anchor)
      }
    }
  }
#endif
