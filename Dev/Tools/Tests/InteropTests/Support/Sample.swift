/// One key with one signature, in all forms that are compared; binary values in hexadecimal.
struct Sample: Codable, Sendable {
  var spki: String
  var x963: String?
  var x: String?
  var y: String?
  var thumbprint: String?
  var message: String
  var der: String
  var raw: String?
  var jws: String?
}
