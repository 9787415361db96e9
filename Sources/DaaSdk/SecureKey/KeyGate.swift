/// Lets one of the calls that change the installation's key through at a time, in the order in which they came.
///
/// An actor alone would not do: it lets others in wherever a call waits.
actor KeyGate {
  private var isTaken = false
  /// How many calls wait.
  var waitingCount: Int { waiting.count }
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Hands the gate over to the next, or opens it.
  func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
