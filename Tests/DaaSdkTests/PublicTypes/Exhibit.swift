import Foundation

@testable import DaaSdk

/// One value as an app gets it, how it looked then, and what it must not show.
struct Exhibit {
  /// As the public interface writes it: `DaaAuthKey.AccessPolicy`.
  let type: String
  /// The case of an enumeration, `DaaScaError.expired`; nil for other values and for those that hide it.
  let caseName: String?
  let secrets: [String]
  let isCodable: Bool
  private let views: Views

  init(_ value: Any, hides secrets: [String]) {
    let type = String(reflecting: Swift.type(of: value)).replacingOccurrences(of: "DaaSdk.", with: "")
    self.type = type
    let mirror = Mirror(reflecting: value)
    caseName = mirror.displayStyle == .enum ? type + "." + (mirror.children.first?.label ?? "\(value)") : nil
    self.secrets = secrets
    isCodable = value is any Encodable || value is any Decodable
    views = Views(of: value)
  }

  /// The ways by which it shows one of its secrets.
  var leaks: Set<Views.Way> { secrets.reduce(into: []) { $0.formUnion(views.ways(of: $1)) } }

  /// The texts that bytes are commonly shown as.
  static func forms(of bytes: some Sequence<UInt8>) -> [String] {
    let bytes = Array(bytes)
    return [
      bytes.map { "\($0)" }.joined(separator: ", "), Base64URL.encode(bytes), Data(bytes).base64EncodedString(),
      bytes.map { (($0 < 16) ? "0" : "") + String($0, radix: 16) }.joined(),
    ]
  }
}
