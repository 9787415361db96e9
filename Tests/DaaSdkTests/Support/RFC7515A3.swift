import Foundation

@testable import DaaSdk

/// The ES256 example of RFC 7515, appendix A.3.
enum RFC7515A3 {
  static let x = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
  static let y = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
  static let signingInput =
    "eyJhbGciOiJFUzI1NiJ9"
    + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
  static let signature = "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"

  static var x963: [UInt8] { [0x04] + bytes(x) + bytes(y) }

  static func bytes(_ text: String) -> [UInt8] { Base64URL.decode(text.utf8) ?? [] }
}
