/// What a session is shown with.
package struct SessionSettings: Sendable {
  /// Acts on the page as a person would; nil where a real one does.
  package typealias Person = @Sendable (BrowserPage) async throws -> Void

  /// The device whose passkeys the page gets; nil leaves it to the ones that are really there.
  package var device: VirtualDevice?
  package var person: Person?
  /// How often the browser is asked whether it is still there.
  package var heartbeat: Duration = .seconds(1)

  package init(device: VirtualDevice? = nil, person: Person? = nil) {
    self.device = device
    self.person = person
  }
}
