internal import UsherFiles

/// Why a terminal could not be used. Each case carries the facts; `description` puts them into words.
public enum TerminalError: Error, Equatable, Sendable {
  case notATerminal(descriptor: Int32)
  case unusableTerminal(name: String)
  case noSignals(code: Int32)
  case noPipe(code: Int32)
  case noThread(code: Int32)
  case unreadable(path: String, code: Int32)
  case unwritable(path: String, code: Int32)
  case unstartable(program: String, code: Int32)
}

extension TerminalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notATerminal(let descriptor): "descriptor \(descriptor) is not a terminal"
    case .unusableTerminal(let name): "TERM=\(name) names no terminal that can move its cursor"
    case .noSignals(let code): "cannot wait for signals: \(systemWords(code))"
    case .noPipe(let code): "cannot make a pipe: \(systemWords(code))"
    case .noThread(let code): "cannot start a thread: \(systemWords(code))"
    case .unreadable(let path, let code): "cannot read \(path): \(systemWords(code))"
    case .unwritable(let path, let code): "cannot write \(path): \(systemWords(code))"
    case .unstartable(let program, let code): "cannot start \(program): \(systemWords(code))"
    }
  }
}
