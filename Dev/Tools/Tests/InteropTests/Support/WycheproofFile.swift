import Foundation

/// A file of Wycheproof vectors for ECDSA.
struct WycheproofFile: Decodable {
  struct Group: Decodable {
    struct Key: Decodable {
      let uncompressed: String
    }
    struct JWK: Decodable {
      let x: String
      let y: String
    }
    let publicKey: Key
    let publicKeyDer: String
    let publicKeyJwk: JWK?
    let sha: String
    let tests: [Case]
  }

  struct Case: Decodable {
    enum Result: String, Decodable {
      case valid
      case invalid
    }
    let tcId: Int
    let comment: String
    let flags: [String]
    let msg: String
    let sig: String
    let result: Result

    var name: String { "\(tcId): \(comment)" }
  }

  let numberOfTests: Int
  let testGroups: [Group]

  /// - Parameter folder: where the vectors are.
  init(_ name: String, in folder: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
    self = try JSONDecoder().decode(WycheproofFile.self, from: data)
  }
}
