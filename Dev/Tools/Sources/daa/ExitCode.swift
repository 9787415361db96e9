/// The status that the program ends with.
enum ExitCode: Int32 {
  case success = 0
  case failure = 1
  /// `EX_USAGE` of sysexits.h.
  case usage = 64
}
