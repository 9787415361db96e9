import DaaSdk
import Foundation
import ToolsCrypto

/// `daa receipt verify`.
struct ReceiptVerifyCommand: Subcommand {
  static let summary = "Check the signature of a Prepare receipt."
  static let syntax = Syntax(
    command: "daa receipt verify", arguments: "--key KEY --signature SIGNATURE [FILE]",
    about: """
      Checks that the receipt is signed by the key, byte for byte, as DaaPrepareReceiptSignature.verify does.
      The receipt is FILE, exactly as it came, or standard input. Says nothing if all is well.
      """,
    options: [
      Syntax.Option(
        name: "key", value: "KEY", help: "The pinned public key: base64url of X9.63, 65 bytes. Required."),
      Syntax.Option(
        name: "signature", value: "SIGNATURE", help: "The signature: base64url of r and s, 64 bytes. Required."),
    ],
    operands: 1,
    notes: """
      Exit status:
         0  the signature is the key's
        60  malformedKey    61  malformedSignature    62  mismatch
        64  a wrong command line    66  the receipt can't be read
      """)

  private let key: String
  private let signature: String
  private let file: String?

  init(_ words: Words) throws {
    key = try words.required("key")
    signature = try words.required("signature")
    file = words.operands.first.flatMap { $0 == "-" ? nil : $0 }
  }

  func run() async throws {
    // What isn't base64url is no key and no signature either: the library says so, in its order.
    let key = Base64URLText.decode(key) ?? Data()
    let signature = Base64URLText.decode(signature) ?? Data()
    let receipt = try WholeInput.read(file)
    try DaaPrepareReceiptSignature.verify(signature, of: receipt, publicKey: key)
  }
}
