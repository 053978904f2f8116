public import Usher
public import UsherFiles
public import UsherScreens

/// Why a program ends early: what is said, and the exit code.
public struct ProgramFailure: SentenceError, Equatable {
  public let code: ExitCode
  /// What is said about the failure.
  public let words: Sentence

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
  case osError = 71
  /// A file that was to be made exists already, or cannot be made.
  case cannotCreate = 73
  case ioError = 74
  case tryAgain = 75
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
