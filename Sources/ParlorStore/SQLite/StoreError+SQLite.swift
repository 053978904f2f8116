import CSQLite
import Glibc

extension StoreError {
  /// What an SQLite result code means for the file at `path`; `cause` is the system's own word for it.
  ///
  /// SQLite tells of a full disk only where it writes; where it makes a file longer, that is a failure like any other.
  init(code: Int32, detail: String, path: String, cause: Int32 = 0) {
    switch code & 0xff {
    case SQLITE_FULL: self = .full(path: path)
    case SQLITE_IOERR where [ENOSPC, EDQUOT].contains(cause): self = .full(path: path)
    case SQLITE_READONLY: self = .readOnly(path: path)
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(path: path)
    case SQLITE_CORRUPT: self = .damaged(path: path, detail: detail)
    case SQLITE_NOTADB: self = .notAStore(path: path)
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PROTOCOL: self = .inputOutput(path: path, code: code)
    default: self = .refused(code: code, detail: detail)
    }
  }
}
