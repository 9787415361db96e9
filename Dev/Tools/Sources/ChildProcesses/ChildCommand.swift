/// What to start, and with what.
package struct ChildCommand: Sendable {
  package var executable: String
  package var arguments: [String]
  package var environment: [String: String]
  /// Which of our descriptors the child sees under which number. Its standard ones are `/dev/null` if not here.
  /// Ours stay open.
  package var descriptors: [Int32: Descriptor]

  package init(
    _ executable: String, _ arguments: [String], environment: [String: String],
    descriptors: [Int32: Descriptor] = [:]
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.descriptors = descriptors
  }
}
