import DaaSdk

/// What is read, made to a size.
enum Inputs {
  static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// That many letters of base64url, of no period that matters.
  static func filling(_ count: Int) -> [UInt8] {
    (0..<max(0, count)).map { letters[($0 * 7 + $0 / 61) % 64] }
  }

  /// An assertion (WebAuthn Level 3, AuthenticationResponseJSON) of exactly that many bytes: few members, one long text.
  static func assertion(_ length: Int) throws -> [UInt8] {
    let id = String(decoding: filling(43), as: UTF8.self)
    let signature = String(decoding: filling(95), as: UTF8.self)
    return try filled(
      length,
      #"{"id":"\#(id)","rawId":"\#(id)","type":"public-key","response":{"signature":"\#(signature)","#
        + #""authenticatorData":"\#(id)","clientDataJSON":""#,
      #""},"authenticatorAttachment":"platform","clientExtensionResults":{}}"#)
  }

  /// An object of exactly that many bytes with as many members as fit, all of them named differently.
  static func members(_ length: Int) throws -> [UInt8] {
    var text = Array("{".utf8)
    var number = 0
    while text.count + 32 < length {
      text += Array(#""m\#(number)":0,"#.utf8)
      number += 1
    }
    return try filled(length, String(decoding: text, as: UTF8.self) + #""end":""#, #""}"#)
  }

  /// The signing input of a device authorization, of that many bytes or up to two fewer, whose payload is one long text.
  static func signingInputOfText(_ length: Int) throws -> String {
    try signingInput(length) { try filled($0, payloadStart + #""body":""#, #""}"#) }
  }

  /// The same, with a payload of many short claims.
  static func signingInputOfClaims(_ length: Int) throws -> String {
    try signingInput(length) { room in
      var text = payloadStart
      var number = 0
      while text.utf8.count + 32 < room {
        text += #""c\#(number)":"v\#(number)","#
        number += 1
      }
      return try filled(room, text + #""end":""#, #""}"#)
    }
  }

  /// The same, with one claim that is a list of transfers, each an object.
  static func signingInputOfTransfers(_ length: Int) throws -> String {
    try signingInput(length) { room in
      var text = payloadStart + #""transfers":["#
      var number = 0
      while text.utf8.count + 170 < room {
        text += #"{"amount":"\#(number).50","currency":"USD","chainId":1,"final":true,"#
        text += #""to":"0x52908400098527886E0F7030069857D2E4169EE7"},"#
        number += 1
      }
      return try filled(room, text + #"{"memo":""#, #""}]}"#)
    }
  }

  /// A redirect URI of exactly that many characters: a path of many segments, with percent signs and dots in it.
  static func redirectURI(_ length: Int) throws -> String {
    let segments = String(repeating: "/callback/%2a.x", count: length / 15 + 1)
    return String(("com.example.app.sca://host" + segments).utf8.prefix(length))?
      .replacingLastPercent() ?? ""
  }

  private static let payloadStart =
    #"{"iat":1800000000,"exp":1800000300,"jti":"f81d4fae-7dec-11d0-a765-00a0c91e6bf6","#

  private static func signingInput(_ length: Int, payload: (Int) throws -> [UInt8]) throws -> String {
    let kid = String(decoding: filling(43), as: UTF8.self)
    let header = Readers.base64URLEncoded(Array(#"{"alg":"ES256","kid":"\#(kid)"}"#.utf8)) + "."
    return header + Readers.base64URLEncoded(try payload((length - header.utf8.count) * 3 / 4))
  }

  private static func filled(_ length: Int, _ start: String, _ end: String) throws -> [UInt8] {
    let room = length - start.utf8.count - end.utf8.count
    guard room >= 0 else { throw WorkerError.wrong("an input of \(length) bytes is too short for its form") }
    return Array(start.utf8) + filling(room) + Array(end.utf8)
  }
}

extension String {
  /// Without a percent sign that was cut off from its digits.
  fileprivate func replacingLastPercent() -> String {
    let cut = utf8.suffix(2).firstIndex(of: UInt8(ascii: "%"))
    guard let cut else { return self }
    return String(self[..<cut]) + String(repeating: "a", count: utf8.distance(from: cut, to: utf8.endIndex))
  }
}
