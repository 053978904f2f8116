import CSQLite
import Glibc

/// Why the store did not do what it was asked to. Cases carry facts; `StoreError+Description` turns them into words.
public enum StoreError: Error, Hashable, Sendable {
  // Errors of the file. Earlier commits are kept.
  case cannotOpen(path: String, errno: Int32)
  case cannotWatch(path: String, errno: Int32)
  case notAFile(path: String)
  case notAStore(path: String)
  case newer(path: String, version: Int, known: Int)
  /// The store must be brought to the newest schema first, and was opened for reading only.
  case older(path: String, version: Int, known: Int)
  case damaged(path: String, detail: String)
  case readOnly(path: String)
  case locked(path: String)
  case full(path: String)
  case inputOutput(path: String, code: Int32)
  case outOfMemory
  /// The file at the path is not the one that was opened. Nothing is written until it is back.
  case lost(path: String, FileLoss)
  /// A store can follow a server only if nothing is in it yet.
  case notEmpty(path: String)
  /// SQLite refused a statement, which is a mistake in the store's code.
  case refused(code: Int32, detail: String)

  // Violated rules. Nothing was written.
  case invalid(Field)
  case taken(Field)
  case unknown(Subject)
  case notMember(Room.ID)
  case notAuthor(Message.ID)
  case alreadyMember(Account.ID)
  /// Only the admin may do that.
  case notAdmin(Subject)
  /// The admin must hand over before leaving.
  case adminStays(Subject)
  /// The other account of the direct messages has left the workspace.
  case nobodyThere(Room.ID)
  /// The pack can be bought once only. If it has not arrived, its purchase is under way.
  case bought(pack: String, isArrived: Bool)
  case tooFewCoins(needed: Int, has: Int)
  case tooSoon(until: Int64)
  /// The bot has written as many messages in this minute as it may.
  case tooManyMessages(limit: Int, until: Int64)
  /// The server takes no more channels in this workspace.
  case tooManyChannels
  /// Only the server of the team can decide that, and this method does not ask it.
  case needsServer
  /// The server of the team cannot be reached, so nothing was done.
  case unreachable(since: Int64)
  /// The server of the team has not answered. It is not known whether it has done what it was asked for.
  case unanswered
  /// Messages were fetched from the server, but not yet back to the one that was asked for.
  case farBack
  /// The server has stopped a search before it had looked everywhere. What it has found is here.
  case searchedPartly
  /// The server has signed this device out.
  case signedOut
  /// The password or the e-mail address was wrong.
  case wrongPassword
  /// Another session of this replica is signed in as somebody else, or what that account wrote waits for the server.
  case replicaInUse
  /// The server of the team refused for a reason that this program does not know.
  case refusedByServer(reason: String)
  /// The system had no memory or no randomness for hashing a password.
  case cannotHash(errno: Int32)

  /// Whether the file is at fault. Then other requests will fail as well.
  public var isOfFile: Bool {
    switch self {
    case .cannotOpen, .cannotWatch, .notAFile, .notAStore, .newer, .older, .damaged, .readOnly, .locked,
      .full,
      .inputOutput,
      .lost, .notEmpty, .refused:
      true
    default: false
    }
  }

  /// What a person enters.
  public enum Field: String, Hashable, Sendable {
    case email, nickname, phone, password, invitation, workspaceName, channelName, description, admin,
      message, replyTo
    case file, files, reaction, topic, key
  }

  /// What does not exist, or is not the account's to change.
  public enum Subject: Hashable, Sendable {
    case account(Account.ID)
    case workspace(Workspace.ID)
    case room(Room.ID)
    case message(Message.ID)
    case file(SharedFile.ID)
    case unsent(Unsent.ID)
    /// An e-mail address or a nickname.
    case person(String)
  }
}

extension StoreError {
  /// Translates a result code of SQLite for the file at `path`. `cause` is the system's errno.
  ///
  /// SQLite reports a full disk as SQLITE_FULL only when a write fails. When making a file longer fails, it reports
  /// an ordinary I/O error.
  init(code: Int32, detail: String, path: String, cause: Int32 = 0) {
    switch code & 0xff {
    case SQLITE_FULL: self = .full(path: path)
    case SQLITE_IOERR where [ENOSPC, EDQUOT].contains(cause): self = .full(path: path)
    case SQLITE_READONLY: self = .readOnly(path: path)
    case SQLITE_NOMEM: self = .outOfMemory
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(path: path)
    case SQLITE_CORRUPT: self = .damaged(path: path, detail: detail)
    case SQLITE_NOTADB: self = .notAStore(path: path)
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PROTOCOL: self = .inputOutput(path: path, code: code)
    default: self = .refused(code: code, detail: detail)
    }
  }
}
