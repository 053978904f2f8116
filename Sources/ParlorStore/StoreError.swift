import CSQLite
import Glibc

/// Why the store did not do what was asked. Cases carry facts; the wording is in `StoreError+Description`.
public enum StoreError: Error, Hashable, Sendable {
  // The file. Whatever was committed before is still there.
  case cannotOpen(path: String, errno: Int32)
  case notAFile(path: String)
  case notAStore(path: String)
  case newer(path: String, version: Int, known: Int)
  case damaged(path: String, detail: String)
  case readOnly(path: String)
  case locked(path: String)
  case full(path: String)
  case inputOutput(path: String, code: Int32)
  /// What stands at the path is not what was opened any more. Nothing is written while it is so.
  case lost(path: String, FileLoss)
  /// A mistake in the store itself: a statement that SQLite refused.
  case refused(code: Int32, detail: String)

  // The rules. Nothing was written.
  case invalid(Field)
  case taken(Field)
  case unknown(Subject)
  case notMember(Room.ID)
  case notAuthor(Message.ID)
  case alreadyMember(Account.ID)
  /// Only its admin may do that.
  case notAdmin(Subject)
  /// Its admin cannot leave before handing it over.
  case adminStays(Subject)
  /// Direct messages with somebody who has left.
  case nobodyThere(Room.ID)
  case tooFewCoins(needed: Int, has: Int)
  case tooSoon(until: Int64)
  /// The system had no memory or no randomness for hashing a password.
  case cannotHash(errno: Int32)

  /// Whether the file is in trouble: then whatever else is asked of it will fail as well.
  public var isOfFile: Bool {
    switch self {
    case .cannotOpen, .notAFile, .notAStore, .newer, .damaged, .readOnly, .locked, .full, .inputOutput,
      .lost, .refused:
      true
    default: false
    }
  }

  /// What a person fills in.
  public enum Field: String, Hashable, Sendable {
    case email, nickname, phone, password, workspaceName, channelName, description, admin, message, replyTo
    case file, files
  }

  /// What an id can name.
  public enum Subject: Hashable, Sendable {
    case account(Account.ID)
    case workspace(Workspace.ID)
    case room(Room.ID)
    case message(Message.ID)
    case file(SharedFile.ID)
    case unsent(Unsent.ID)
    case email(String)
  }
}

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
