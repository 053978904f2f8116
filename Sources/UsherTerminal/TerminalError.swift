/// What this module can fail at; each case carries the facts, `description` the words.
public enum TerminalError: Error, Equatable, Sendable {
  case notATerminal(descriptor: Int32)
  case unusableTerminal(name: String)
  case noSignals(code: Int32)
  case noPipe(code: Int32)
  case noThread(code: Int32)
  case unreadable(path: String, code: Int32)
  case unwritable(path: String, code: Int32)
  case notAFile(path: String)
  /// A file that this process keeps open and locked; see ``RegularFile/reserve(_:)``.
  case reserved(path: String)
  case unwatchable(path: String, code: Int32)
  case unstartable(program: String, code: Int32)
}
