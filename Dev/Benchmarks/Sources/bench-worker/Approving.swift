import DaaSdk

/// Whole ceremonies without a browser.
@MainActor
enum Approving {
  static func approve() throws -> Benchmark {
    // As long as an assertion is.
    let json = try Inputs.assertion(768)
    return Benchmark(awaiting: { count in
      let client = try InstantClient(answering: json)
      for _ in 0..<count { blackHole(try await client.approve()) }
    })
  }
}
