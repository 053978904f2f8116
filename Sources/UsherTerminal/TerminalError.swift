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
    case .noSignals(let code): "cannot wait for signals: \(systemReason(code))"
    case .noPipe(let code): "cannot make a pipe: \(systemReason(code))"
    case .noThread(let code): "cannot start a thread: \(systemReason(code))"
    case .unreadable(let path, let code): "cannot read \(path): \(systemReason(code))"
    case .unwritable(let path, let code): "cannot write \(path): \(systemReason(code))"
    case .unstartable(let program, let code): "cannot start \(program): \(systemReason(code))"
    }
  }
}
