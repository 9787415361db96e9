/// The URL that a ceremony answers with.
///
/// This project's own convention until Circle publishes one: nothing outside this file,
/// `CallbackParameters` and `CallbackMessage` knows its form. `<redirectURI>#v=1&kind=…&state=…&result=<base64url of JSON>`, or
/// `…&error=<code>[&message=<percent-encoded>]` in place of the result.
///
/// Total: any input ends in a text or a `DaaScaError`.
enum CeremonyCallback {
  /// The version of the convention.
  static let version = "1"
  /// The longest `result`, in base64url characters.
  static let maximumResultLength = 65_536

  /// The text that the ceremony returned, byte for byte.
  ///
  /// - Parameters:
  ///   - callback: the URL, as the system delivered it.
  ///   - ceremony: the one that is running.
  ///   - redirectURI: the configured one.
  ///   - now: the instant at which the callback is read.
  static func result(
    of callback: String, for ceremony: Ceremony, at redirectURI: RedirectURI, now: CeremonyInstant
  ) throws -> String {
    let bytes = Array(callback.utf8)[...]
    let parameters = try authentic(bytes, for: ceremony, at: redirectURI)
    guard now < ceremony.deadline else {
      throw DaaScaError.expired(message: "The answer came after the ceremony's deadline.")
    }
    switch try answer(parameters, to: ceremony.kind) {
    case .result(let value):
      return try text(ofResult: value, to: ceremony.kind)
    case .error(let code, let message):
      throw error(
        String(decoding: code, as: UTF8.self), to: ceremony.kind,
        message: message.flatMap { CallbackMessage.text($0, hiding: ceremony) })
    }
  }

  // MARK: Whose answer it is

  private static func authentic(
    _ callback: ArraySlice<UInt8>, for ceremony: Ceremony, at redirectURI: RedirectURI
  ) throws -> CallbackParameters {
    let hash = UncheckedBytes.first(.byte(UInt8(ascii: "#")), in: callback, from: callback.startIndex)
    let parameters = CallbackParameters(callback[hash...].dropFirst())
    guard callback[..<hash] == Array(redirectURI.text.utf8)[...], let state = parameters[.state],
      !parameters.repeats(.state), ceremony.state.equals(state)
    else { throw DaaScaError.stateMismatch }
    return parameters
  }

  // MARK: Its form

  private enum Answer {
    case result(ArraySlice<UInt8>)
    case error(code: ArraySlice<UInt8>, message: ArraySlice<UInt8>?)
  }

  private static func answer(_ parameters: CallbackParameters, to kind: CeremonyKind) throws -> Answer {
    guard !parameters.hasRepeated else {
      throw DaaScaError.protocol(message: "The callback has a parameter twice.")
    }
    guard parameters[.token] == nil else {
      throw DaaScaError.protocol(message: "The callback carries the link's own parameters.")
    }
    guard let version = parameters[.version], version.elementsEqual(Self.version.utf8) else {
      throw DaaScaError.protocol(message: "The callback is not of version 1.")
    }
    guard let answered = parameters[.kind], answered.elementsEqual(kind.rawValue.utf8) else {
      throw DaaScaError.protocol(message: "The callback answers another kind of ceremony.")
    }
    switch (parameters[.result], parameters[.error]) {
    case (let result?, nil): return .result(result)
    case (nil, let code?): return .error(code: code, message: parameters[.message])
    case (nil, nil): throw DaaScaError.protocol(message: "The callback has neither result nor error.")
    case (_?, _?): throw DaaScaError.protocol(message: "The callback has both a result and an error.")
    }
  }

  // MARK: A result

  private static func text(ofResult value: ArraySlice<UInt8>, to kind: CeremonyKind) throws -> String {
    guard value.count <= maximumResultLength else {
      throw DaaScaError.protocol(message: "The result is longer than 64 KiB.")
    }
    guard let json = Base64URL.decode(value) else {
      throw DaaScaError.protocol(message: "The result is not canonical base64url.")
    }
    do {
      try StrictJSON.checkObject(json[...])
    } catch let failure as StrictJSON.Failure {
      throw DaaScaError.protocol(message: "The result is refused: \(failure.rawValue).")
    }
    if kind == .challenge {
      // An assertion travels in an HTTP header as it is.
      guard json.first == UInt8(ascii: "{"), json.last == UInt8(ascii: "}"),
        UncheckedBytes.first(.notPrintableASCII, in: json[...], from: 0) == json.count
      else { throw DaaScaError.protocol(message: "The assertion can't stand in an HTTP header.") }
    }
    return String(decoding: json, as: UTF8.self)
  }

  // MARK: An error

  private static func error(_ code: String, to kind: CeremonyKind, message: String?) -> DaaScaError {
    switch code {
    case "Cancelled":
      return .cancelled
    case "Expired":
      return .expired(message: message ?? "The page reports that the frame token is used or expired.")
    case "Unsupported":
      return .unsupported(message: message ?? "The page reports that there is no usable authenticator.")
    case "AlreadyEnrolled" where kind == .registration:
      return .alreadyEnrolled(message: message ?? "The page reports that the user has a passkey already.")
    case "Transport":
      // Whether the page has spent the token is unknown, so the right answer is the one to an expired token.
      return .expired(message: message ?? "The page reports that it could not reach its server.")
    case "NotEnrolled":
      return .protocol(message: message ?? "The page reports that the user has no passkey.")
    case "Protocol":
      return .protocol(message: message ?? "The page reports that it did not understand the link.")
    default:
      return .protocol(message: message ?? "The page reports an error that this version does not know.")
    }
  }
}
