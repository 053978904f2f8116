import Glibc

/// A line that is typed at a terminal which does not show it. However the program ends or stops meanwhile, the terminal shows again
/// what is typed; when the program goes on, the question comes again.
enum HiddenLine {
  /// The signals that end a program, stop it, or let it go on.
  private static let signals = [
    SIGINT, SIGHUP, SIGQUIT, SIGTERM, SIGALRM, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT,
  ]

  /// Returns nil at the end of input.
  static func read<Failure>(_ ask: () throws(Failure) -> Void) throws(Failure) -> String? {
    while true {
      try ask()
      caught = 0
      var former = signals.map { _ in sigaction() }
      // Without SA_RESTART, so that a signal ends the wait for input.
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { caught = $0 }
      for (index, signal) in signals.enumerated() { sigaction(signal, &action, &former[index]) }
      var shown = termios()
      let isTerminal = tcgetattr(STDIN_FILENO, &shown) == 0
      var hiding = shown
      hiding.c_lflag &= ~tcflag_t(ECHO)
      if isTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &hiding) }
      let line = line()
      if isTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &shown) }
      for (index, signal) in signals.enumerated() { sigaction(signal, &former[index], nil) }
      // What was typed in secret has left the cursor behind the question.
      write(STDOUT_FILENO, "\n", 1)
      if caught == 0 { return line }
      // The signal does now what it would have done. The program may stop here, and go on.
      if caught != SIGCONT { kill(getpid(), caught) }
    }
  }

  /// Reads up to the end of the line. A terminal gives no more than a line at once.
  private static func line() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while caught == 0, Glibc.read(STDIN_FILENO, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}

/// The signal that came last. A handler of signals can write only to a global, and this program has one thread, which reads it.
private nonisolated(unsafe) var caught: Int32 = 0
