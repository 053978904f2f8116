internal import Glibc
public import Usher
internal import UsherScreens
public import UsherSession

extension Session {
  /// Runs the session until the user leaves: on the terminal that the program was started on, or with plain lines on a pipe.
  ///
  /// If the tree cannot start, which is a defect of the program, ends the process with 70. If the input is a script, ends it
  /// with 65. Messages begin with `name`, by default the name of the program's file. To keep a history, to wait for other
  /// events, or to play scripts, make a ``TerminalLoop`` instead.
  @discardableResult public func run(program name: String? = nil) -> SessionEnd {
    let name = name ?? ProgramArguments.name ?? "program"
    do throws(TerminalError) {
      let end = try TerminalLoop(self, program: name).run()
      // Otherwise a program that ignores the result would end with 0, as if all were well.
      switch end {
      case .unstarted, .misunderstood: exit(end.exitCode)
      case .left, .signalled, .failed: return end
      }
    } catch {
      StandardError.complain(phrases.say(error), program: name)
      return .failed(error)
    }
  }
}

extension Tree {
  /// Makes a tree with this machine's clock, and with threads for slow work unless another worker is given.
  public convenience init<Root: Coordinator>(
    live root: Root, worker: any Worker = LateWorkers(), journalLimit: Int = 256
  ) {
    self.init(
      root, clock: { MonotonicTime.now.nanoseconds }, worker: worker, inbox: Inbox(),
      journalLimit: journalLimit)
  }
}

/// How a session ended.
public enum SessionEnd: Equatable, Sendable {
  /// The user left, or the input ended.
  case left
  /// A signal asked the process to end. A lost terminal counts as SIGHUP.
  case signalled(Int32)
  /// A line was not understood in strict input, or could not be played in a script. Lines are counted from 1.
  case misunderstood(line: Int)
  /// The tree could not start, which is a defect of the program. The reason was written to standard error.
  case unstarted
  /// The terminal could not be used, or lines could not be read or written.
  case failed(TerminalError)

  /// The exit code for the process: a code of sysexits.h, or 128 plus the number of a signal.
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
