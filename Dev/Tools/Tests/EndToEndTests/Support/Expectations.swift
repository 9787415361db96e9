import DaaSdk
import XCTest

/// Fails unless the call throws this error.
@MainActor
func assertThrows(
  _ expected: DaaScaError, file: StaticString = #filePath, line: UInt = #line, _ call: () async throws -> String
) async {
  do {
    _ = try await call()
    XCTFail("The call gave a result.", file: file, line: line)
  } catch {
    XCTAssertEqual(error as? DaaScaError, expected, file: file, line: line)
  }
}

/// Fails unless the call throws an error of this case, whatever its message.
@MainActor
func assertThrows(
  like expected: DaaScaError, file: StaticString = #filePath, line: UInt = #line, _ call: () async throws -> String
) async {
  do {
    _ = try await call()
    XCTFail("The call gave a result.", file: file, line: line)
  } catch {
    // The sentence is the case's own, without the message.
    XCTAssertEqual(
      (error as? DaaScaError)?.errorDescription, expected.errorDescription, "\(error)", file: file, line: line)
  }
}
