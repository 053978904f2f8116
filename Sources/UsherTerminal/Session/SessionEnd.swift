/// How a session at a terminal ended.
public enum SessionEnd: Equatable, Sendable {
  /// The user left, or the input ended.
  case left
  /// A signal asked for it; a terminal that is gone counts as SIGHUP.
  case signalled(Int32)
  /// The line of a strict input that was not understood, or of a script that could not be played, counted from 1.
  case misunderstood(line: Int)
  /// The tree could not start: a defect of the program, which was said.
  case unstarted
  /// There was no terminal to be had, or lines could not be read or written.
  case failed(TerminalError)

  /// What the process ends with: by the numbers of sysexits.h, or as shells count signals.
  public var exitCode: Int32 {
    switch self {
    case .left: 0
    case .signalled(let number): 128 + number
    case .misunderstood: 65
    case .unstarted: 70
    case .failed(.unreadable), .failed(.unwritable): 74
    case .failed: 71
    }
  }
}
