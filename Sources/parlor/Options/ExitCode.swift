/// How the command ends, by the names of sysexits.h.
enum ExitCode: Int32, Sendable {
  case ok = 0
  /// The command line is wrong, or names a place that cannot be read.
  case usage = 64
  /// A file's content is wrong.
  case dataError = 65
  /// A file, a room or a screen that was named does not exist.
  case noInput = 66
  /// A defect of this program.
  case software = 70
  case osError = 71
  case ioError = 74
  case tryAgain = 75
  case noPermission = 77
}
