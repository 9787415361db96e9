/// The checklist. `docs/FirstRunOnDevice.md` says what to prepare.
enum Checks {
  static let sheet = [
    Check(
      id: "S1", title: "What the system can do", steps: "Press the button.",
      expected: "iOS 15: false. iOS 16: true with a custom scheme. iOS 17.4: true with both. An https callback "
        + "before 17.4 throws httpsCallbackUnavailable.",
      actions: [.capabilities]),
    Check(
      id: "S2", title: "The sheet opens", steps: "Press the button; close the sheet.",
      expected: "A sheet with the page of the origin, over this window, without a question before it. After "
        + "closing: cancelled.",
      actions: [.approve]),
    Check(
      id: "S3", title: "The task is cancelled", steps: "Press the button and wait.",
      expected: "After five seconds the sheet leaves by itself: cancelled.", actions: [.approveThenCancel]),
    Check(
      id: "S4", title: "A newer call takes its place",
      steps: "Press the button; when the second sheet is there, close it.",
      expected: "After four seconds one sheet leaves and another comes; never two, never none for more than a "
        + "second. First: cancelled. Second: cancelled, when you close it.",
      actions: [.approveTwice]),
    Check(
      id: "S5", title: "The deadline, asleep too",
      steps: "Press the button, lock the device for a minute, unlock it.",
      expected: "The sheet leaves at once, or is gone: expired.", actions: [.approveForThirtySeconds]),
    Check(
      id: "S6", title: "In the background", steps: "Press the button, go to the home screen, come back, close it.",
      expected: "The sheet is still there. After closing: cancelled.", actions: [.approve]),
    Check(
      id: "S7", title: "Just after Face ID", steps: "Create a key that asks (K6) first. Press the button; agree.",
      expected: "The sheet opens as Face ID's prompt leaves, without sessionUnavailable.",
      actions: [.signThenApprove]),
    Check(
      id: "S8", title: "Two windows (iPad)", steps: "Put two windows of this app side by side; press the button.",
      expected: "The sheet opens over the window that you did not touch.", actions: [.approveOverOtherWindow]),
    Check(
      id: "S9", title: "Enrolment", steps: "Paste the frame token of a registration; press the button.",
      expected: "The passkey is made and the sheet closes by itself: a number of characters is returned.",
      actions: [.enroll]),
    Check(
      id: "S10", title: "Approval", steps: "Paste the frame token of a challenge; press the button.",
      expected: "The page shows the transfer; the sheet closes by itself: a number of characters is returned.",
      actions: [.approve]),
    Check(
      id: "S11", title: "The https callback",
      steps: "Set an https redirect URI whose domain lists this app. Repeat S9 and S10.",
      expected: "As S9 and S10: the callback is delivered.", actions: [.enroll, .approve]),
    Check(
      id: "S12", title: "A domain that does not list the app",
      steps: "Set an https redirect URI on another domain; press the button.",
      expected: "sessionUnavailable with code 1, and not cancelled.", actions: [.approve]),
    Check(
      id: "S13", title: "No passkey possible", steps: "On a device without a passcode: press the button.",
      expected: "The page says so: unsupported.", actions: [.enroll]),
  ]

  static let key = [
    Check(
      id: "K1", title: "The Enclave", steps: "Press the button.",
      expected: "true on a device; what a simulator says depends on the Mac.", actions: [.keySupport]),
    Check(
      id: "K2", title: "A key is made once", steps: "Delete, read, create twice at once, read.",
      expected: "No key; then the same thumbprint from both calls and from reading.",
      actions: [.deleteKey, .readKey, .createTwice]),
    Check(
      id: "K3", title: "It signs", steps: "Press the button.",
      expected: "Without a question: a signature, which CryptoKit verifies.", actions: [.sign]),
    Check(
      id: "K4", title: "The app is started again", steps: "End the app, open it, read.",
      expected: "The same thumbprint.", actions: [.readKey]),
    Check(
      id: "K5", title: "Locked",
      steps: "From Xcode, so that the app is not suspended: press the button, lock the device, unlock it after a "
        + "minute.",
      expected: "temporarilyUnavailable. Reading gives the same thumbprint afterwards.",
      actions: [.signLater, .readKey]),
    Check(
      id: "K6", title: "It asks", steps: "Delete, create one that asks, sign with a question; agree.",
      expected: "Face ID, Touch ID or the passcode is asked for, with the reason: a signature that is verified.",
      actions: [.deleteKey, .createAskingKey, .signAsking]),
    Check(
      id: "K7", title: "The user refuses", steps: "Sign with a question; cancel the prompt.",
      expected: "userCancelled.", actions: [.signAsking]),
    Check(
      id: "K8", title: "The task is cancelled", steps: "Press the button; do nothing.",
      expected: "After three seconds the prompt leaves: CancellationError.", actions: [.signAskingThenCancel]),
    Check(
      id: "K9", title: "A new installation",
      steps: "Create, share the report. Delete the app, install it again, read, create.",
      expected: "No key, though the keychain still holds the old one; then another thumbprint.",
      actions: [.createKey, .readKey]),
    Check(
      id: "K10", title: "The passcode is removed",
      steps: "Create. Remove the device's passcode; read, create; set it again; create; delete; create.",
      expected: "keyUnusable each time, until it is deleted; then a new thumbprint.",
      actions: [.createKey, .readKey, .deleteKey]),
    Check(
      id: "K11", title: "No passcode", steps: "Without a passcode: delete, create.", expected: "passcodeNotSet.",
      actions: [.deleteKey, .createKey]),
    Check(
      id: "K12", title: "A restored backup", steps: "Create, back the device up, restore it; read.",
      expected: "No key.", actions: [.readKey]),
    Check(
      id: "K13", title: "The flow key", steps: "Press the button.",
      expected: "Signed; the same again for the same input; alreadySigned for another.", actions: [.flowKey]),
  ]
}
