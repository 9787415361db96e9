/// What the judge is asked.
struct JudgeRequest: Encodable, Sendable {
  enum Deed: String, Encodable, Sendable {
    case vectors
    case wellFormed = "well_formed"
    case make
    case check
    case opensslMake = "openssl_make"
    case opensslCheck = "openssl_check"
  }

  let `do`: Deed
  var count: Int?
  var signatures: [String]?
  var made: [Sample]?
}
