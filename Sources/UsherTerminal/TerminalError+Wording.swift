internal import Glibc

extension TerminalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notATerminal(let descriptor): "descriptor \(descriptor) is not a terminal"
    case .unusableTerminal(let name): "TERM=\(name) names no terminal that can move its cursor"
    case .noSignals(let code): "cannot wait for signals: \(reason(code))"
    case .noPipe(let code): "cannot make a pipe: \(reason(code))"
    case .noThread(let code): "cannot start a thread: \(reason(code))"
    case .unreadable(let path, let code): "cannot read \(path): \(reason(code))"
    case .unwritable(let path, let code): "cannot write \(path): \(reason(code))"
    case .notAFile(let path): "\(path) is not a regular file"
    case .reserved(let path): "\(path) belongs to this program's own store; name another file"
    case .unstartable(let program, let code): "cannot start \(program): \(reason(code))"
    case .unwatchable(let path, let code): "cannot watch \(path): \(reason(code))"
    }
  }
}

private func reason(_ code: Int32) -> String {
  if code == EMFILE { return "no more files may be open; raise the limit with ulimit -n" }
  return strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
