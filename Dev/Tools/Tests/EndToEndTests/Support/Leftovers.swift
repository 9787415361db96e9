import ChildProcesses
import ChromiumSession
import Foundation
import XCTest

/// What programs leave behind.
enum Leftovers {
  /// Nothing of a browser that has ended may be there any more.
  static func assertNone(of browser: Browser, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertNotNil(browser.process.ended, "The browser runs.", file: file, line: line)
    XCTAssertFalse(
      FileManager.default.fileExists(atPath: browser.folder), "The profile folder is there.", file: file, line: line
    )
    XCTAssertEqual(processes(mentioning: browser.folder), [], "Processes are there.", file: file, line: line)
    let group = ProcessTable.processes { ProcessTable.family(of: $0)?.group == browser.process.pid }
    XCTAssertEqual(group, [], "The process group is not empty.", file: file, line: line)
  }

  /// The running processes that have a text in their arguments or, as far as it can be read, their environment.
  static func processes(mentioning text: String) -> [pid_t] {
    ProcessTable.processes { pid in
      guard pid != getpid(), ProcessTable.family(of: pid) != nil else { return false }
      return ["cmdline", "environ"].contains { file in
        FileManager.default.contents(atPath: "/proc/\(pid)/\(file)")?.range(of: Data(text.utf8)) != nil
      }
    }
  }

  /// A process with all that it started, and all that those did.
  static func family(of pid: pid_t) -> Set<pid_t> {
    var family: Set<pid_t> = [pid]
    var size = 0
    while size != family.count {
      size = family.count
      family.formUnion(
        ProcessTable.processes { ProcessTable.family(of: $0).map { family.contains($0.parent) } ?? false })
    }
    return family
  }

  /// The files in a folder that contain a text.
  static func files(in folder: String, containing text: String) -> [String] {
    guard let files = FileManager.default.enumerator(atPath: folder) else { return [] }
    return files.compactMap { $0 as? String }.filter { file in
      FileManager.default.contents(atPath: folder + "/" + file)?.range(of: Data(text.utf8)) != nil
    }
  }
}
