public import UsherScreens

extension Session {
  /// Runs at the terminal the program was started on, or on plain lines if there is none, until the user leaves.
  ///
  /// Messages begin with the program's name, by default that of its file. For more (a history, other events, a strict
  /// script) make a ``TerminalSession``.
  @discardableResult public func run(program name: String? = nil) -> SessionEnd {
    let name = name ?? CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "program"
    do throws(TerminalError) {
      return try TerminalSession(self, program: name).run()
    } catch {
      StandardError.complain("\(error)", program: name)
      return .failed(error)
    }
  }
}
