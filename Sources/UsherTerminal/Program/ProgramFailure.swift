public import Usher
public import UsherFiles
public import UsherScreens

/// Why a program ends early: what is said, and the exit code.
public struct ProgramFailure: SentenceError, Equatable {
  /// The code that the process ends with.
  public let code: ExitCode
  /// What is said about the failure.
  public let words: Sentence

  /// Creates a failure. Thrown by the function that makes the session, it is the last message of the program.
  public init(code: ExitCode, words: Sentence) {
    self.code = code
    self.words = words
  }
}

extension ProgramFailure {
  /// A file that the user named cannot be used.
  public init(_ error: FileError) { self.init(code: .noInput, words: Sentence(error)) }
}

/// The exit codes of a program, by their names in sysexits.h.
public enum ExitCode: Int32, Sendable {
  /// All went well.
  case ok = 0
  /// A recording was played, and a step differs from what was recorded.
  case differs = 1
  /// The command line is wrong, or names a place that cannot be read.
  case usage = 64
  /// The content of a file is wrong.
  case dataError = 65
  /// A file, a room or a screen that was named does not exist.
  case noInput = 66
  /// Nothing runs that could do it.
  case unavailable = 69
  /// A defect of this program.
  case software = 70
  /// The system refused something that it usually grants, such as memory or an open file.
  case osError = 71
  /// A file that was to be made exists already, or cannot be made.
  case cannotCreate = 73
  /// Reading or writing failed.
  case ioError = 74
  /// It failed for now. Trying again may succeed.
  case tryAgain = 75
  /// The user, or the account, has no right to do it.
  case noPermission = 77
}

extension Refusal {
  /// The exit code for a link that was refused.
  public var exitCode: ExitCode {
    switch self {
    case .malformed, .unknownStep, .unfit, .fitsNowhere, .covered, .placedTwice: .usage
    case .unknown, .failed, .empty: .noInput
    case .denied: .noPermission
    default: .software
    }
  }
}
