/// Why a terminal could not be used. Each case carries the facts; their words are in files.
public enum TerminalError: Error, Equatable, Sendable {
  /// The descriptor is no terminal.
  case notATerminal(descriptor: Int32)
  /// The editor cannot use a terminal of this type, the value of TERM; empty if TERM is not set.
  case unusableTerminal(name: String)
  /// Signals cannot be received.
  case noSignals(errno: Int32)
  /// A pipe cannot be made, most often because too many files are open.
  case noPipe(errno: Int32)
  /// A thread for slow work cannot be started.
  case noThread(errno: Int32)
  /// Input cannot be read.
  case unreadable(path: String, errno: Int32)
  /// Output cannot be written.
  case unwritable(path: String, errno: Int32)
  /// A program, such as an editor, cannot be started.
  case unstartable(program: String, errno: Int32)
}
