import ChildProcesses
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Gets the association file from a web server, as it is served: no redirect is followed.
package final class AssociationFetcher: NSObject, URLSessionDataDelegate, Sendable {
  /// Why there is no answer.
  package struct Unreachable: Error, LocalizedError {
    let url: String
    package var errorDescription: String? { "\(url) can't be reached." }
  }

  /// More than is allowed, so that too much is seen to be too much.
  private static let limit = 1 << 20

  private struct State: Sendable {
    var answer: AssociationFile.Answer?
    var content = Data()
  }

  private let url: String
  private let state = Locked(State())
  private let isOver = OneShot<Bool>()

  private init(url: String) {
    self.url = url
  }

  /// - Throws: `Unreachable`.
  package static func fetch(_ url: String, timeout: TimeInterval = 15) async throws -> AssociationFile {
    guard let address = URL(string: url) else { throw Unreachable(url: url) }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout
    let fetcher = AssociationFetcher(url: url)
    let session = URLSession(configuration: configuration, delegate: fetcher, delegateQueue: nil)
    session.dataTask(with: address).resume()
    _ = await fetcher.isOver.value
    session.invalidateAndCancel()
    let end = fetcher.state.withLock { $0 }
    guard let answer = end.answer else { throw Unreachable(url: url) }
    return AssociationFile(.answer(answer), content: end.content)
  }

  package func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    note(response)
    completionHandler(nil)
    // The redirect is the answer; its body is nothing to us.
    isOver.fulfil(true)
  }

  package func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse { note(response) }
    completionHandler(.allow)
  }

  package func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isEnough = state.withLock { state in
      state.content.append(data)
      return state.content.count > Self.limit
    }
    if isEnough { isOver.fulfil(true) }
  }

  package func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    isOver.fulfil(true)
  }

  private func note(_ response: HTTPURLResponse) {
    let answer = AssociationFile.Answer(
      url: url, status: response.statusCode, contentType: response.value(forHTTPHeaderField: "Content-Type"))
    state.withLock { $0.answer = answer }
  }
}
