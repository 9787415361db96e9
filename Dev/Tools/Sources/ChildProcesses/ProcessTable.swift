import Foundation
import Glibc

/// The processes of this machine, as `/proc` shows them.
package enum ProcessTable {
  /// The processes for which the condition holds.
  package static func processes(where condition: (pid_t) -> Bool) -> [pid_t] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var found: [pid_t] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let pid = pid_t(name), condition(pid) { found.append(pid) }
    }
    return found
  }

  /// The parent and the group of a process that runs; nil for a zombie, which only waits for its status to be read.
  package static func family(of pid: pid_t) -> (parent: pid_t, group: pid_t)? {
    guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let nameEnd = stat.lastIndex(of: ")")
    else { return nil }
    // After the name, which may hold anything: state, parent, group.
    let fields = stat[nameEnd...].split(separator: " ").dropFirst().prefix(3).map(String.init)
    guard fields.count == 3, !["Z", "X"].contains(fields[0]), let parent = pid_t(fields[1]),
      let group = pid_t(fields[2])
    else { return nil }
    return (parent, group)
  }

  /// Whether the process was started with this variable, as far as its environment can be read.
  static func hasVariable(_ variable: String, _ pid: pid_t) -> Bool {
    guard let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ") else { return false }
    return environment.range(of: Data(variable.utf8) + [0]) != nil
  }
}
