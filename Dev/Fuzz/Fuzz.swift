import Foundation

// One program for all readers: DAA_FUZZ_TARGET names the one to attack. It is compiled together with the library's own
// sources, so that it reaches what is internal.

/// A reader under attack: takes any bytes, and stops the program where an invariant does not hold.
typealias FuzzTarget = ([UInt8]) -> Void

let fuzzTargets: [String: FuzzTarget] = [
  "base64url": fuzzBase64URL,
  "callback": fuzzCallback,
  "ceremony-origin": fuzzCeremonyOrigin,
  "der": fuzzDER,
  "frame-token": fuzzFrameToken,
  "installation-marker": fuzzInstallationMarker,
  "json": fuzzJSON,
  "receipt": fuzzReceipt,
  "redirect-uri": fuzzRedirectURI,
  "signing-input": fuzzSigningInput,
  "spki": fuzzSPKI,
  "unchecked-bytes": fuzzUncheckedBytes,
]

private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["DAA_FUZZ_TARGET"] ?? ""
  guard let target = fuzzTargets[name] else {
    FileHandle.standardError.write(
      Data("fuzz: set DAA_FUZZ_TARGET to one of \(fuzzTargets.keys.sorted().joined(separator: ", "))\n".utf8))
    exit(2)
  }
  return target
}()

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// Stops the program, and so the fuzzer, with what was broken.
func expect(_ condition: @autoclosure () -> Bool, _ invariant: StaticString) {
  guard !condition() else { return }
  // Written first: optimised code keeps no text for a trap.
  FileHandle.standardError.write(Data("BROKEN: \(invariant)\n".utf8))
  fatalError()
}
