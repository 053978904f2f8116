/// Why a terminal could not be used. Each case carries the facts; their words are in files.
public enum TerminalError: Error, Equatable, Sendable {
  case notATerminal(descriptor: Int32)
  case unusableTerminal(name: String)
  case noSignals(errno: Int32)
  case noPipe(errno: Int32)
  case noThread(errno: Int32)
  case unreadable(path: String, errno: Int32)
  case unwritable(path: String, errno: Int32)
  case unstartable(program: String, errno: Int32)
}
