internal import Glibc
public import UsherSession

extension Session {
  /// Runs at the terminal the program was started on, or on plain lines if there is none, until the user leaves.
  ///
  /// A tree that cannot start is a defect of the program, and ends it with 70; a script as its input, which it does not
  /// play, ends it with 65. Messages begin with the program's name, by default that of its file. For more (a history, other events, a strict script) make a ``TerminalSession``.
  @discardableResult public func run(program name: String? = nil) -> SessionEnd {
    let name = name ?? ProgramArguments.name ?? "program"
    do throws(TerminalError) {
      let end = try TerminalSession(self, program: name).run()
      // Whoever lets go of the answer would end with 0, as if all were well.
      switch end {
      case .unstarted, .misunderstood: exit(end.exitCode)
      case .left, .signalled, .failed: return end
      }
    } catch {
      StandardError.complain("\(error)", program: name)
      return .failed(error)
    }
  }
}
