import Glibc
import Usher
import UsherFiles

extension Reason {
  /// The reason for the present `errno`, which a call with `path` has set.
  static func failed(_ path: String) -> Reason { Reason(FileError.unreadable(path: path, errno: errno)) }

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
    case ELOOP: self.init("fileLoop", ["path": path])
    case ENAMETOOLONG: self.init("fileNameTooLong")
    default: self.init("fileUnreadable", ["path": path, "code": String(code)])
    }
  }
}
