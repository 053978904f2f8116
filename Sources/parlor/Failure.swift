import Glibc
import Usher
import UsherFiles

/// Why the command ends early: the message, and the exit code.
struct Failure: Error {
  let code: ExitCode
  let words: String
}

extension Failure {
  /// A file that the user named cannot be used.
  init(_ error: FileError) { self.init(code: .noInput, words: error.description) }
}

/// The exit codes of the command, by their names in sysexits.h.
enum ExitCode: Int32, Sendable {
  case ok = 0
  /// The command line is wrong, or names a place that cannot be read.
  case usage = 64
  /// The content of a file is wrong.
  case dataError = 65
  /// A file, a room or a screen that was named does not exist.
  case noInput = 66
  /// A defect of this program.
  case software = 70
  case osError = 71
  case ioError = 74
  case tryAgain = 75
  case noPermission = 77
}

extension Reason {
  /// The reason for the present `errno`, which a call with `path` has set.
  static func failed(_ path: String) -> Reason { Reason(FileError.unreadable(path: path, code: errno)) }

  init(_ error: FileError) {
    switch error {
    case .unreadable(let path, let code), .unwritable(let path, let code), .unwatchable(let path, let code):
      self.init(code, of: path)
    case .notAFile(let path): self.init("fileNotPlain", ["path": path])
    case .reserved(let path): self.init("fileOfStore", ["path": path])
    }
  }

  /// The reason for an error number of the system, with words in every language.
  init(_ code: Int32, of path: String) {
    switch code {
    case ENOENT, ENOTDIR: self.init("fileMissing", ["path": path])
    case EACCES, EPERM, EROFS: self.init("fileDenied", ["path": path])
    case ENOSPC, EDQUOT: self.init("fileFull", ["path": path])
    default: self.init("fileUnreadable", ["path": path, "code": String(code)])
    }
  }
}
