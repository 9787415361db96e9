#if os(Linux)
  import Foundation

  @_spi(DaaTools) @testable import DaaSdk

  /// The values of the way in that the repository's own tools have, on Linux only.
  extension Exhibits {
    static func ofTheTools() -> [Exhibit] {
      let secret = "s3cret-value"
      let ends: [DaaToolsSessionEnd] = [.callback("app://callback#state=\(secret)"), .closed, .failed(code: 1)]
      let clocks = [
        DaaToolsClock.system, DaaToolsClock(now: { [secret] in UInt64(secret.count) }, sleep: { _ in }),
      ]
      return (ends + clocks as [Any]).map { Exhibit($0, hides: [secret]) }
    }
  }
#else
  extension Exhibits {
    static func ofTheTools() -> [Exhibit] { [] }
  }
#endif
