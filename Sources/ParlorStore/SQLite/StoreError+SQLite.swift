import CSQLite

extension StoreError {
  /// What an SQLite result code means for the file at `path`.
  init(code: Int32, detail: String, path: String) {
    switch code & 0xff {
    case SQLITE_FULL: self = .full(path: path)
    case SQLITE_READONLY: self = .readOnly(path: path)
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(path: path)
    case SQLITE_CORRUPT: self = .damaged(path: path, detail: detail)
    case SQLITE_NOTADB: self = .notAStore(path: path)
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PROTOCOL: self = .inputOutput(path: path, code: code)
    default: self = .refused(code: code, detail: detail)
    }
  }
}
