/// One thing that only a device can show.
struct Check: Identifiable {
  let id: String
  let title: String
  /// What to do, the button included.
  let steps: String
  let expected: String
  var actions: [Action] = []
}

/// What a button does.
enum Action: String {
  case capabilities = "Look"
  case enroll = "Enrol"
  case approve = "Approve"
  case approveThenCancel = "Approve, cancel after 5 s"
  case approveTwice = "Approve twice"
  case approveForThirtySeconds = "Approve, for 30 s"
  case approveOverOtherWindow = "Approve over the other window"
  case signThenApprove = "Sign, then approve"

  case keySupport = "Look for an Enclave"
  case readKey = "Read the key"
  case createKey = "Create"
  case createAskingKey = "Create one that asks"
  case createTwice = "Create twice at once"
  case sign = "Sign"
  case signAsking = "Sign with a question"
  case signAskingThenCancel = "Sign, cancel after 3 s"
  case signLater = "Sign in 30 s"
  case deleteKey = "Delete"
  case flowKey = "Make and use a flow key"
}

/// What the person saw.
enum Mark: String, CaseIterable {
  case open = "Not yet"
  case asExpected = "As expected"
  case different = "Different"
  case skipped = "Skipped"
}
