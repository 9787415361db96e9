import ChromiumSession
import DaaSdk
import LocalSandbox
import PrivateFiles

/// The status that the program ends with. A published interface: none is ever given another meaning.
enum ExitCode: Int32, CaseIterable, Sendable {
  case success = 0
  case failure = 1

  case cancelled = 10
  case expired = 11
  case alreadyEnrolled = 12
  case unsupported = 13
  case sessionUnavailable = 14
  case stateMismatch = 15
  case protocolBroken = 16

  case noEnclave = 30
  case passcodeNotSet = 31
  case noKey = 32
  case temporarilyUnavailable = 33
  case userCancelled = 34
  case keyUnusable = 35
  case missingEntitlement = 36
  case keyFailed = 37
  case inputNamesAnotherKey = 38

  case inputTooLong = 40
  case notCompactJWS = 41
  case notBase64URL = 42
  case notStrictJSON = 43
  case algorithm = 44
  case criticalHeader = 45
  case type = 46
  case keyHeader = 47
  case times = 48
  case lifetime = 49
  case inputExpired = 50
  case issuedInFuture = 51

  case malformedReceiptKey = 60
  case malformedReceiptSignature = 61
  case receiptMismatch = 62

  // As in sysexits.h.
  case usage = 64
  case noInput = 66
  case unavailable = 69
  case inputOutput = 74
  case noPermission = 77
  case configuration = 78

  init(_ error: any Error) {
    switch error {
    case is UsageError: self = .usage
    case let error as ToolFailure: self = error.exitCode
    case let error as CeremonyFailure: self = ExitCode(error.error)
    case let error as DaaAuthKeyError: self = ExitCode(error)
    case let error as DaaSigningInputError: self = ExitCode(error)
    case let error as DaaPrepareReceiptError: self = ExitCode(error)
    case is DaaScaConfigurationError: self = .configuration
    case is BrowserStartError, is SandboxError: self = .unavailable
    case is Output.Closed: self = .inputOutput
    case let error as PrivateFileError: self = ExitCode(error)
    default: self = .failure
    }
  }

  init(_ error: DaaScaError) {
    switch error {
    case .cancelled: self = .cancelled
    case .expired: self = .expired
    case .alreadyEnrolled: self = .alreadyEnrolled
    case .unsupported: self = .unsupported
    case .sessionUnavailable: self = .sessionUnavailable
    case .stateMismatch: self = .stateMismatch
    case .protocol: self = .protocolBroken
    }
  }

  init(_ error: DaaAuthKeyError) {
    switch error {
    case .unsupported: self = .noEnclave
    case .passcodeNotSet: self = .passcodeNotSet
    case .noKey: self = .noKey
    case .temporarilyUnavailable: self = .temporarilyUnavailable
    case .userCancelled: self = .userCancelled
    case .keyUnusable: self = .keyUnusable
    case .missingEntitlement: self = .missingEntitlement
    case .failed: self = .keyFailed
    case .inputNamesAnotherKey: self = .inputNamesAnotherKey
    }
  }

  init(_ error: DaaSigningInputError) {
    switch error {
    case .tooLong: self = .inputTooLong
    case .notCompactJWS: self = .notCompactJWS
    case .notBase64URL: self = .notBase64URL
    case .notStrictJSON: self = .notStrictJSON
    case .algorithm: self = .algorithm
    case .criticalHeader: self = .criticalHeader
    case .type: self = .type
    case .keyHeader: self = .keyHeader
    case .times: self = .times
    case .lifetime: self = .lifetime
    case .expired: self = .inputExpired
    case .issuedInFuture: self = .issuedInFuture
    }
  }

  init(_ error: DaaPrepareReceiptError) {
    switch error {
    case .malformedKey: self = .malformedReceiptKey
    case .malformedSignature: self = .malformedReceiptSignature
    case .mismatch: self = .receiptMismatch
    }
  }

  private init(_ error: PrivateFileError) {
    switch error {
    case .notThere, .wrongKind, .tooLarge: self = .noInput
    case .openToOthers, .foreignOwner: self = .noPermission
    case .failed: self = .inputOutput
    }
  }
}
