import DaaSdk

/// The library's readers.
@MainActor
enum Reading {
  /// - Parameter size: the length of `result`, in base64url characters.
  static func callback(_ size: Int) throws -> Benchmark {
    let reader = try CallbackReader(redirectURI: "com.example.app.sca://callback")
    let json = try Inputs.assertion(size / 4 * 3)
    let callback = reader.callback(with: json)
    return try Benchmark("callback", isRight: { $0.map { Array($0.utf8) } == json }) {
      reader.result(of: callback)
    }
  }

  static func jsonText(_ size: Int) throws -> Benchmark {
    let json = try Inputs.assertion(size)
    return try Benchmark("json-text", isRight: { $0 }) { Readers.isStrictJSONObject(json) }
  }

  static func jsonMembers(_ size: Int) throws -> Benchmark {
    let json = try Inputs.members(size)
    return try Benchmark("json-members", isRight: { $0 }) { Readers.isStrictJSONObject(json) }
  }

  /// - Parameter size: the length of the text.
  static func base64URLDecode(_ size: Int) throws -> Benchmark {
    let bytes = Inputs.filling(size / 4 * 3)
    let text = Array(Readers.base64URLEncoded(bytes).utf8)
    return try Benchmark("base64url-decode", isRight: { $0 == bytes }) { Readers.base64URLDecoded(text) }
  }

  /// - Parameter size: the length of the text.
  static func base64URLEncode(_ size: Int) throws -> Benchmark {
    let bytes = Inputs.filling(size / 4 * 3)
    let isRight: (String) -> Bool = { Readers.base64URLDecoded(Array($0.utf8)) == bytes }
    return try Benchmark("base64url-encode", isRight: isRight) { Readers.base64URLEncoded(bytes) }
  }

  static func der(_ size: Int) throws -> Benchmark {
    let der = Signatures.der(length: size)
    return try Benchmark("der", isRight: { $0?.count == 64 && der.count == size }) {
      Readers.joseSignature(der: der)
    }
  }

  static func signingInputText(_ size: Int) throws -> Benchmark {
    try signingInput(try Inputs.signingInputOfText(size))
  }

  static func signingInputClaims(_ size: Int) throws -> Benchmark {
    try signingInput(try Inputs.signingInputOfClaims(size))
  }

  static func signingInputTransfers(_ size: Int) throws -> Benchmark {
    try signingInput(try Inputs.signingInputOfTransfers(size))
  }

  static func redirectURI(_ size: Int) throws -> Benchmark {
    let text = try Inputs.redirectURI(size)
    return try Benchmark("redirect-uri", isRight: { $0 && text.utf8.count == size }) {
      Readers.isRedirectURI(text)
    }
  }

  private static func signingInput(_ text: String) throws -> Benchmark {
    try Benchmark("signing-input", isRight: { $0 }) { Readers.isSigningInput(text) }
  }
}
