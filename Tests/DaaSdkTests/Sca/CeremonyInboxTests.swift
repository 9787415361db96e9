import XCTest

@testable import DaaSdk

/// The order in which a ceremony hears of what happens.
final class CeremonyInboxTests: XCTestCase {
  @MainActor
  func testWhatCameBeforeItWasAskedForIsReadAtOnce() async {
    let inbox = CeremonyInbox()
    inbox.receive(.previousSheetLeft)
    inbox.receive(.stopped)
    var read: [CeremonyEvent] = []
    let reader = Task {
      read.append(await inbox.next())
      read.append(await inbox.next())
    }
    await settle()
    XCTAssertEqual(read, [.previousSheetLeft, .stopped])
    reader.cancel()
  }

  @MainActor
  func testAReaderWaitsForTheNextAndHearsAllThatComesWithIt() async {
    let inbox = CeremonyInbox()
    var read: [CeremonyEvent] = []
    let reader = Task {
      for _ in 0..<3 { read.append(await inbox.next()) }
    }
    await settle()
    XCTAssertEqual(read, [])
    inbox.receive(.clockRang)
    inbox.receive(.previousSheetLeft)
    await settle()
    XCTAssertEqual(read, [.clockRang, .previousSheetLeft])
    inbox.receive(.stopped)
    await settle()
    XCTAssertEqual(read, [.clockRang, .previousSheetLeft, .stopped])
    await reader.value
  }
}
