import Foundation
import LocalAuthentication
import Security

public enum CryptoKitError: Error {
  case incorrectKeySize
  case incorrectParameterSize
  case authenticationFailure
  case underlyingCoreCryptoError(error: Int32)
}

public struct SHA256Digest: Sequence, Sendable {
  let bytes: [UInt8]

  public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
}

public enum SHA256 {
  public static func hash<D: DataProtocol>(data: D) -> SHA256Digest {
    SHA256Digest(bytes: Curve.sha256(Array(data)))
  }
}

public enum P256 {
  public enum Signing {
    public struct ECDSASignature: Sendable {
      public let derRepresentation: Data

      public init<D: DataProtocol>(rawRepresentation: D) throws {
        guard rawRepresentation.count == 64 else { throw CryptoKitError.incorrectParameterSize }
        derRepresentation = Data(Curve.der(Array(rawRepresentation)))
      }

      init(der: [UInt8]) {
        derRepresentation = Data(der)
      }
    }

    public struct PublicKey: Sendable {
      let key: Curve.Key

      init(_ key: Curve.Key) {
        self.key = key
      }

      public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
        let bytes = x963Representation.withUnsafeBytes { Array($0) }
        guard bytes.count == Curve.x963ByteCount, let key = Curve.Key.point(bytes) else {
          throw CryptoKitError.incorrectParameterSize
        }
        self.key = key
      }

      public var x963Representation: Data { key.x963 }

      public func isValidSignature(_ signature: ECDSASignature, for digest: SHA256Digest) -> Bool {
        key.verifies(Array(signature.derRepresentation), digest.bytes)
      }
    }

    public struct PrivateKey: Sendable {
      private let key = Curve.Key.generate()

      public init() {}

      public var publicKey: PublicKey { PublicKey(key) }

      public func signature(for digest: SHA256Digest) throws -> ECDSASignature {
        ECDSASignature(der: key.sign(digest.bytes))
      }
    }
  }
}

public enum SecureEnclave {
  public static var isAvailable: Bool { FakeSecureEnclave.shared.isAvailable }

  public enum P256 {
    public enum Signing {
      /// Not Sendable, as CryptoKit's.
      public struct PrivateKey {
        public let dataRepresentation: Data
        public let publicKey: CryptoKit.P256.Signing.PublicKey

        private let held: FakeSecureEnclave.HeldKey
        private let context: LAContext?

        public init(accessControl: SecAccessControl, authenticationContext: LAContext? = nil) throws {
          let (wrapped, held) = try FakeSecureEnclave.shared.make(accessControl)
          self.init(wrapped, held, authenticationContext)
        }

        public init(dataRepresentation: Data, authenticationContext: LAContext? = nil) throws {
          let held = try FakeSecureEnclave.shared.open(dataRepresentation)
          self.init(dataRepresentation, held, authenticationContext)
        }

        private init(_ wrapped: Data, _ held: FakeSecureEnclave.HeldKey, _ context: LAContext?) {
          dataRepresentation = wrapped
          self.held = held
          self.context = context
          publicKey = CryptoKit.P256.Signing.PublicKey(held.key)
        }

        public func signature<D: DataProtocol>(
          for data: D
        ) throws -> CryptoKit.P256.Signing.ECDSASignature {
          try FakeSecureEnclave.shared.pass(.sign)
          if held.access.flags.contains(.userPresence) { try (context ?? LAContext()).ask() }
          return .init(der: held.key.sign(Curve.sha256(Array(data))))
        }
      }
    }
  }
}
