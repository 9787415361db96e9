import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests to the REST API, with the backend's key.
struct APIClient: Sendable {
  private let origin: String
  private let apiKey: String
  private let session: URLSession

  init(origin: String, apiKey: String) {
    self.origin = origin
    self.apiKey = apiKey
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 15
    session = URLSession(configuration: configuration)
  }

  /// The `data` of the answer.
  ///
  /// - Parameter body: JSON text, sent as it is.
  /// - Throws: `APIError`.
  func send<Answer: Decodable>(
    _ method: String, _ path: String, body: String? = nil, headers: [String: String] = [:],
    expecting type: Answer.Type
  ) async throws -> Answer {
    guard let url = URL(string: origin + path) else { throw APIError.unreachable }
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.setValue("Bearer " + apiKey, forHTTPHeaderField: "Authorization")
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    if let body {
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = Data(body.utf8)
    }
    let (data, status) = try await answer(to: request)
    guard (200..<300).contains(status) else {
      guard let refusal = try? JSONDecoder().decode(Refusal.self, from: data) else {
        throw APIError.notUnderstood(status: status)
      }
      throw APIError.refused(status: status, code: refusal.code)
    }
    guard let envelope = try? JSONDecoder().decode(Envelope<Answer>.self, from: data) else {
      throw APIError.notUnderstood(status: status)
    }
    return envelope.data
  }

  private struct Envelope<Content: Decodable>: Decodable {
    let data: Content
  }

  private struct Refusal: Decodable {
    let code: Int
  }

  private func answer(to request: URLRequest) async throws -> (Data, Int) {
    try await withCheckedThrowingContinuation { continuation in
      let task = session.dataTask(with: request) { data, response, _ in
        guard let data, let status = (response as? HTTPURLResponse)?.statusCode else {
          return continuation.resume(throwing: APIError.unreachable)
        }
        continuation.resume(returning: (data, status))
      }
      task.resume()
    }
  }
}
