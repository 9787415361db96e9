import ChildProcesses
import Foundation
import Glibc

/// One Chromium, driven over a pipe: no port is open, and no address or secret is ever in its arguments.
///
/// When it ends, or this program does, however that happens, nothing of it is left behind.
package final class Browser: Sendable {
  /// Its profile folder, and all else that it writes.
  package static let folderPrefix = "daa-chromium-"

  /// Where those folders usually are: Chromium has a socket in its own, whose path may have 107 characters and no more.
  private static var folderParent: String {
    let folder = PrivateFolder.systemFolder
    return folder.utf8.count <= 40 ? folder : "/tmp"
  }

  package let process: ChildProcess
  package let folder: String
  let isHeadless: Bool
  let client: DevToolsClient

  private let channel: MessageChannel

  /// Starts a browser.
  ///
  /// - Throws: `BrowserStartError`, or `CancellationError`.
  package static func start(_ options: BrowserOptions = BrowserOptions()) async throws -> Browser {
    let environment = ProcessInfo.processInfo.environment
    let executable = try ChromiumExecutable.find(at: options.executable, environment: environment)
    let parent = options.folderParent ?? folderParent
    PrivateFolder.removeAbandoned(prefix: folderPrefix, in: parent)
    let (ours, theirs) = try Descriptor.connectedPair()
    let (ourErrors, theirErrors) = try Descriptor.connectedPair()
    var path = ""
    let process: ChildProcess
    do {
      process = try ChildProcess.start {
        let folder = try makeFolder(in: parent)
        path = folder.path
        let command = ChildCommand(
          executable, options.arguments(isRoot: geteuid() == 0) + ["--user-data-dir=" + folder.path + "/profile"],
          environment: contained(environment, in: folder.path),
          // 3 and 4 are the pipe's two directions. Holding the lock, Chromium keeps its folder when we are gone.
          descriptors: [2: theirErrors, 3: theirs, 4: theirs, 5: folder.lock])
        return (folder, command)
      }
    } catch let error as SystemError {
      throw BrowserStartError.notStarted(path: executable, error)
    }
    theirs.close()
    theirErrors.close()
    let browser = Browser(process, folder: path, MessageChannel(ours, separator: 0), options)
    try await browser.waitUntilReady(within: options.startTimeout, errors: OutputTail(ourErrors))
    return browser
  }

  private init(_ process: ChildProcess, folder: String, _ channel: MessageChannel, _ options: BrowserOptions) {
    self.process = process
    self.folder = folder
    self.channel = channel
    isHeadless = options.isHeadless
    client = DevToolsClient(channel, timeout: options.callTimeout)
  }

  /// Ends the browser, by force if it doesn't answer, and waits until nothing of it is left.
  package func close() async {
    // In a task of its own: a cancelled caller still has a browser to end.
    await Task {
      // Its answer is the end of the process.
      Task { try? await client.call("Browser.close") }
      await process.end(within: .seconds(3))
      channel.close()
    }.value
  }

  private func waitUntilReady(within limit: Duration, errors: OutputTail) async throws {
    do {
      // Sessions learn from these events that their window was closed or has crashed.
      try await client.call("Target.setDiscoverTargets", ["discover": true], timeout: limit)
    } catch {
      process.send(SIGKILL, toGroup: true)
      let status = await process.waitUntilEnded()
      channel.close()
      switch error {
      case DevToolsError.closed: throw BrowserStartError.ended(status, lastWords: errors.lastLine)
      case is CancellationError: throw error
      default: throw BrowserStartError.silent
      }
    }
  }

  private static func makeFolder(in parent: String) throws -> PrivateFolder {
    do {
      let folder = try PrivateFolder(prefix: folderPrefix, in: parent)
      guard mkdir(folder.path + "/tmp", 0o700) == 0 else {
        let error = SystemError.last
        folder.remove()
        throw error
      }
      return folder
    } catch let error as SystemError {
      throw BrowserStartError.noFolder(path: parent, error)
    }
  }

  /// An environment in which all that Chromium writes, caches and certificate stores included, is in its folder.
  private static func contained(_ environment: [String: String], in folder: String) -> [String: String] {
    var contained = environment
    if environment["XAUTHORITY"] == nil, let home = environment["HOME"] {
      contained["XAUTHORITY"] = home + "/.Xauthority"
    }
    contained["HOME"] = folder
    contained["TMPDIR"] = folder + "/tmp"
    contained["XDG_CONFIG_HOME"] = folder + "/config"
    contained["XDG_CACHE_HOME"] = folder + "/cache"
    contained["XDG_DATA_HOME"] = folder + "/data"
    return contained
  }
}
