internal import Glibc

/// Why a file could not be used. Each case carries the facts, and `description` says them in English.
public enum FileError: Error, Equatable, Sendable {
  /// A file or folder cannot be opened or read, or is larger than its reader allows (`EFBIG`).
  case unreadable(path: String, errno: Int32)
  /// A file or folder cannot be made or written.
  case unwritable(path: String, errno: Int32)
  /// A directory, a pipe, a device, or a link where none may be.
  case notAFile(path: String)
  /// A file that this process keeps open and locked; see ``RegularFile/reserve(_:)``.
  case reserved(path: String)
  /// The system refuses to watch the file, most often because too much is watched already.
  case unwatchable(path: String, errno: Int32)
}

extension FileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let code): "cannot read \(path): \(systemWords(code))"
    case .unwritable(let path, let code): "cannot write \(path): \(systemWords(code))"
    case .notAFile(let path): "\(path) is not a regular file"
    case .reserved(let path): "\(path) belongs to this program's own store; name another file"
    case .unwatchable(let path, let code): "cannot watch \(path): \(watchWords(code))"
    }
  }
}

/// The system's message for an error number of inotify(7). It means its own limits where other calls mean files and disks.
private func watchWords(_ code: Int32) -> String {
  switch code {
  case EMFILE: "too many programs of this user watch files; end some, or raise fs.inotify.max_user_instances"
  case ENOSPC: "this user's programs watch too many files; end some, or raise fs.inotify.max_user_watches"
  default: systemWords(code)
  }
}

/// The system's message for an error number. For EMFILE, a message that says what to do.
package func systemWords(_ code: Int32) -> String {
  if code == EMFILE { return "no more files may be open; raise the limit with ulimit -n" }
  return strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
