/// Sees a page's navigation to a scheme that no browser knows before the browser does, which would ask the desktop
/// for a program that opens it.
enum NavigationGuard {
  private static let world = "daa"

  /// Runs before any script of the page, in a world that those can't reach.
  private static let source = """
    navigation.addEventListener('navigate', event => {
      const url = event.destination.url
      if (!event.isTrusted || window !== window.top || /^(https?|about|blob|data):/i.test(url)) return
      event.preventDefault()
      \(PageEvents.binding)(url)
    }, { capture: true })
    """

  static func install(in page: BrowserPage) async throws {
    // Without it the binding's calls are not reported.
    try await page.call("Runtime.enable")
    try await page.call(
      "Runtime.addBinding", ["name": .string(PageEvents.binding), "executionContextName": .string(world)])
    try await page.call(
      "Page.addScriptToEvaluateOnNewDocument", ["worldName": .string(world), "source": .string(source)])
  }
}
