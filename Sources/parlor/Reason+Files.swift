import Glibc
import Usher
import UsherTerminal

extension Reason {
  /// What the system said of a path just now.
  static func failed(_ path: String) -> Reason { Reason(TerminalError.unreadable(path: path, code: errno)) }

  init(_ error: TerminalError) {
    switch error {
    case .unreadable(let path, ENOENT): self.init("fileMissing", ["path": path])
    case .unreadable(let path, let code), .unwritable(let path, let code):
      self.init("fileUnreadable", ["path": path, "why": String(cString: strerror(code))])
    case .notAFile(let path): self.init("fileNotPlain", ["path": path])
    default: self.init("error", ["what": error.description])
    }
  }
}
