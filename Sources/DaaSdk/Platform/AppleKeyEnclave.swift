#if canImport(CryptoKit) && canImport(LocalAuthentication) && canImport(Security)
  import CryptoKit
  import Foundation
  import LocalAuthentication
  import Security

  /// The Secure Enclave.
  struct AppleKeyEnclave: KeyEnclave {
    let queue: KeyQueue

    var isSupported: Bool { SecureEnclave.isAvailable }

    func hasPasscode() async -> Bool {
      // Only the system's clear word counts: any other reason why it can't ask now says nothing of the passcode.
      let isMissing = try? await queue.run {
        var error: NSError?
        return !LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: &error)
          && error?.domain == LAErrorDomain && error?.code == LAError.Code.passcodeNotSet.rawValue
      }
      return isMissing != true
    }

    func makeKey(_ policy: DaaAuthKey.AccessPolicy) async throws -> Data {
      try await reportingFailures {
        var flags: SecAccessControlCreateFlags = [.privateKeyUsage]
        if case .userPresence = policy { flags.insert(.userPresence) }
        var failure: Unmanaged<CFError>?
        guard
          let access = SecAccessControlCreateWithFlags(
            nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, flags, &failure)
        else { throw failure?.takeRetainedValue() ?? KeyFailure(status: errSecParam) }
        return try SecureEnclave.P256.Signing.PrivateKey(accessControl: access).dataRepresentation
      }
    }

    func publicKey(of wrapped: Data) async throws -> Data {
      try await reportingFailures {
        try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: wrapped).publicKey.x963Representation
      }
    }

    func sign(_ message: Data, with wrapped: Data, _ policy: DaaAuthKey.AccessPolicy) async throws -> Data {
      let question = Question(policy)
      return try await withTaskCancellationHandler {
        do {
          return try await reportingFailures {
            let key = try SecureEnclave.P256.Signing.PrivateKey(
              dataRepresentation: wrapped, authenticationContext: question.context)
            return try key.signature(for: message).derRepresentation
          }
        } catch {
          // The question was taken back by us, not by the user.
          try Task.checkCancellation()
          throw error
        }
      } onCancel: {
        question.context.invalidate()
      }
    }

    private func reportingFailures<Value: Sendable>(
      _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
      try await queue.run {
        do {
          return try body()
        } catch let failure as KeyFailure {
          throw failure
        } catch CryptoKitError.underlyingCoreCryptoError(let code) {
          throw KeyFailure(status: code)
        } catch CryptoKitError.incorrectKeySize, CryptoKitError.incorrectParameterSize {
          // A wrapped key of the wrong size or shape.
          throw KeyFailure.decode
        } catch is CryptoKitError {
          throw KeyFailure.internalError
        } catch {
          let error = error as NSError
          throw KeyFailure(domain: error.domain, code: error.code)
        }
      }
    }
  }

  /// What the system asks the user, if it does.
  ///
  /// Unchecked: the context is set up before it is shared, and may be invalidated on any thread.
  private struct Question: @unchecked Sendable {
    let context = LAContext()

    init(_ policy: DaaAuthKey.AccessPolicy) {
      // The system refuses an empty reason by an exception.
      if case .userPresence(let reason) = policy, !reason.isEmpty { context.localizedReason = reason }
    }
  }
#endif
