/// What the `daa authkey` commands have in common.
enum AuthKeySyntax {
  static func syntax(_ name: String, arguments: String = "", about: String) -> Syntax {
    Syntax(
      command: "daa authkey \(name)", arguments: "--store FOLDER" + arguments,
      about: about + """

        The folder stands for one installation of an app. Its key is a file: a stand-in for the Secure Enclave, for
        tests and rehearsals only.
        """,
      options: [
        Syntax.Option(
          name: "store", value: "FOLDER", help: "The folder, which only you may enter (mode 0700). Required.")
      ],
      notes: statuses)
  }

  private static let statuses = """
    Exit status:
       0  done
      30  unsupported             31  passcodeNotSet          32  noKey
      33  temporarilyUnavailable  34  userCancelled           35  keyUnusable
      36  missingEntitlement      37  failed                  38  inputNamesAnotherKey
      40  tooLong                 41  notCompactJWS           42  notBase64URL
      43  notStrictJSON           44  algorithm               45  criticalHeader
      46  type                    47  keyHeader               48  times
      49  lifetime                50  expired                 51  issuedInFuture
       1  anything else         64  a wrong command line
      66  a file is not what it should be
      74  a file or standard output can't be written
      77  the folder or a file in it is open to others, or another user's
    """
}
