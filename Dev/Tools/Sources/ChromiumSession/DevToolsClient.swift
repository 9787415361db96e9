import ChildProcesses
import Foundation

/// Calls to a browser over the DevTools protocol, and its events.
///
/// What goes through here holds secrets (addresses, headers): none of it is ever logged or put into an error.
actor DevToolsClient {
  private struct PendingCall {
    let method: String
    let continuation: CheckedContinuation<JSONValue, any Error>
  }

  private let channel: MessageChannel
  private let timeout: Duration
  private var lastID = 0
  private var pending: [Int: PendingCall] = [:]
  private var subscribers: [Int: AsyncStream<DevToolsEvent>.Continuation] = [:]
  private var isClosed = false

  /// - Parameter timeout: how long a call may take. There is no other sign of a browser that is stopped.
  init(_ channel: MessageChannel, timeout: Duration) {
    self.channel = channel
    self.timeout = timeout
    Task {
      for await message in channel.messages { await self.receive(message) }
      await self.disconnected()
    }
  }

  /// Calls a method and waits for its answer.
  ///
  /// - Parameter timeout: how long this one may take, if not as long as any.
  /// - Throws: `DevToolsError`, or `CancellationError`.
  @discardableResult
  func call(
    _ method: String, _ params: JSONValue = [:], session: String? = nil, timeout: Duration? = nil
  ) async throws -> JSONValue {
    guard !isClosed else { throw DevToolsError.closed }
    lastID += 1
    let id = lastID
    var message: [String: JSONValue] = ["id": .number(Double(id)), "method": .string(method), "params": params]
    if let session { message["sessionId"] = .string(session) }
    let data = try JSONEncoder().encode(JSONValue.object(message))
    // A clock that stands still while the machine sleeps: the browser slept too.
    let timer = Task {
      try await Task.sleep(for: timeout ?? self.timeout, clock: .suspending)
      self.finish(id, .failure(DevToolsError.timedOut(method: method)))
    }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        pending[id] = PendingCall(method: method, continuation: continuation)
        channel.send(data)
      }
    } onCancel: {
      Task { await self.finish(id, .failure(CancellationError())) }
    }
  }

  /// Every event from now on; ends when the browser goes. To be asked for before the call that causes the event.
  func events() -> AsyncStream<DevToolsEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: DevToolsEvent.self)
    guard !isClosed else {
      continuation.finish()
      return stream
    }
    lastID += 1
    let id = lastID
    subscribers[id] = continuation
    continuation.onTermination = { _ in
      Task { await self.unsubscribe(id) }
    }
    return stream
  }

  private func receive(_ message: Data) {
    guard let message = try? JSONDecoder().decode(JSONValue.self, from: message) else { return }
    if let id = message["id"]?.number.flatMap(Int.init(exactly:)) {
      guard let method = pending[id]?.method else { return }
      if let error = message["error"] {
        let code = error["code"]?.number.flatMap(Int.init(exactly:)) ?? 0
        finish(id, .failure(DevToolsError.refused(method: method, code: code)))
      } else {
        finish(id, .success(message["result"] ?? [:]))
      }
    } else if let method = message["method"]?.string {
      let event = DevToolsEvent(
        method: method, params: message["params"] ?? [:], session: message["sessionId"]?.string)
      for subscriber in subscribers.values { subscriber.yield(event) }
    }
  }

  private func finish(_ id: Int, _ result: Result<JSONValue, any Error>) {
    pending.removeValue(forKey: id)?.continuation.resume(with: result)
  }

  private func disconnected() {
    isClosed = true
    for id in Array(pending.keys) { finish(id, .failure(DevToolsError.closed)) }
    for subscriber in subscribers.values { subscriber.finish() }
    subscribers = [:]
  }

  private func unsubscribe(_ id: Int) {
    subscribers[id] = nil
  }
}
