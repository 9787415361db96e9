import Glibc

/// Waiting, on a thread of its own, for what no event tells of.
package enum Patience {
  /// Waits until the condition is true, but not longer than this.
  ///
  /// - Returns: whether it is.
  @discardableResult
  package static func wait(seconds: Int, until condition: () -> Bool) -> Bool {
    for _ in 0..<(seconds * 200) {
      if condition() { return true }
      usleep(5_000)
    }
    return condition()
  }
}
