package import ParlorStore
internal import UsherScreens

/// Why a command about a team's server did not do what it was asked to.
package enum TeamError: Error, Hashable, Sendable {
  case postgres(PostgresError)
  case store(StoreError)
  /// The server's PostgreSQL is older than version 15.
  case tooOld(version: Int)
  /// The database holds no server of Parlor.
  case notSetUp
  /// The schema is newer than this program.
  case newer(version: Int64, known: Int64)
  /// The schema is older than this program.
  case older(version: Int64, known: Int64)
  /// The functions are those of another version of this program, although the schema is the same.
  case otherCode
  /// Somebody has an account on the server already.
  case notEmpty(accounts: Int64)
  /// After copying, a row is not the same on both sides.
  case differs(table: CopiedTable, row: Int)
  /// The store to copy follows a server.
  case followsServer
  /// The store to write exists already.
  case exists(path: String)
  /// Two accounts or rooms of the store are the same to the server.
  case conflicts(table: CopiedTable, detail: String)
  /// The address or the password is wrong.
  case wrongPassword
  /// The address of a sign-up has an account.
  case addressTaken
  /// The address whose password is to be set has no account.
  case unknownAddress(String)
  /// The password of a sign-up is too easy to guess.
  case weakPassword
  /// A password that is asked for twice was typed in two ways.
  case differentPasswords
  /// An answer is no valid UTF-8.
  case unreadable
  /// A password was set, but that could not be said.
  indirect case passwordSet(TeamError)
  /// An account was made, but this home could not join with it.
  indirect case accountMade(TeamError)
  /// There were too many failed log-ins, or too many sign-ups.
  case tooSoon(milliseconds: Int64)
  /// The server has signed this device out.
  case signedOut
  /// The server lacks what it had before: it was restored to an earlier state.
  case restored
  /// The server's functions have another version, with which this program can do nothing.
  case otherFunctions(version: Int64, known: Int64)
  /// The server's functions have another version, with which this program can read.
  case onlyReading(version: Int64, known: Int64)
  /// Notifications do not come, because a pooler in transaction mode is between.
  case noHints
  /// The server has sent something that cannot be.
  case malformed(String)
  /// What is to be joined is no URL.
  case notAURL(String)
  /// The store to join with follows a server.
  case joined(command: String)
  /// There is no store that follows a server.
  case noReplica(path: String)
  /// The input has ended before all questions were answered. `wanted` names all answers.
  case noAnswer(wanted: String)
  /// A session uses the replica.
  case inUse
  /// Operations wait that the server does not know yet. `force` is the command that throws them away.
  case waiting(count: Int, force: String)
  /// Messages are unsent: the server or the store did not take them.
  case unsent(count: Int, force: String)
  /// The server did not sign the device out. `force` is the command that leaves nevertheless.
  indirect case cannotLeave(TeamError, force: String)
  /// What a command is given cannot be read.
  case input(String)
  /// Standard output cannot be written to.
  case output(String)
}

extension TeamError {
  /// Why the server has refused a log-in or a sign-up.
  package init(_ refusal: ServerRefusal) {
    let field = refusal.about.flatMap { StoreError.Field(rawValue: $0) }
    self =
      switch (refusal.code, field) {
      case ("tooSoon", _): .tooSoon(milliseconds: refusal.number ?? 0)
      case ("wrong", _): .wrongPassword
      case ("taken", .email): .addressTaken
      case ("taken", let field?): .store(.taken(field))
      case ("invalid", let field?): .store(.invalid(field))
      default: .malformed(refusal.reason)
      }
  }
}

extension TeamError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .postgres(let error): error.description
    case .store(let error): error.description
    case .tooOld(let version):
      "the server runs PostgreSQL \(version / 10_000); Parlor needs version 15 or newer"
    case .notSetUp: "the database is not set up for Parlor; run: parlor server init URL"
    case .newer(let version, let known):
      "the server has schema version \(version), and this Parlor knows \(known); update Parlor"
    case .older(let version, let known):
      "the server has schema version \(version), and this Parlor needs \(known); run: parlor server init URL"
    case .otherCode: "the server's functions are not those of this Parlor; run: parlor server init URL"
    case .notEmpty(let accounts):
      "the server has \(accounts) accounts already; a store is imported into an empty server"
    case .differs(let table, let row):
      "row \(row + 1) of \(table) is not the same after copying; nothing was kept; report this"
    case .followsServer:
      "the store follows a server, and has only what one account sees there; name a store that follows none"
    case .exists(let path): "\(path) exists already; name a new file"
    case .conflicts(let table, let detail):
      "the server cannot take the \(table) of the store: \(detail); nothing was kept"
    case .wrongPassword: "the e-mail address or the password is wrong; try again"
    case .addressTaken: "the address has an account already; join without --sign-up, or use another address"
    case .unknownAddress(let address):
      "nobody has an account with the address '\(Text.clean(address))'; check its spelling"
    case .weakPassword:
      "a password has 8 characters to 500 bytes, with A-Z, a-z, 0-9 and one of @$!%*?&; choose another"
    case .differentPasswords: "the two passwords are not the same; type both again"
    case .unreadable: "an answer is not valid UTF-8; type it again"
    case .passwordSet(let why): "\(why); the password is set"
    case .accountMade(let why): "\(why); the account is made, so join without --sign-up then"
    case .tooSoon(let milliseconds):
      "there were too many tries; try again in \(milliseconds / 1000 + (milliseconds % 1000 > 0 ? 1 : 0)) s"
    case .signedOut: "the server has signed this device out; run: parlor leave, then parlor join URL"
    case .restored:
      "the server was restored to an earlier state; copy what was not sent, and run: parlor leave --force, then parlor join URL"
    case .otherFunctions(let version, let known):
      "the server's functions have version \(version), and this Parlor knows \(known); \(Self.update(version, known))"
    case .onlyReading(let version, let known):
      "the server's functions have version \(version), and this Parlor knows \(known), so it only reads, and sends nothing; \(Self.update(version, known))"
    case .noHints:
      "the server's hints do not arrive, so what is new comes once a minute; name the server itself in the URL, or a pooler in session mode"
    case .malformed(let detail):
      "the server has sent something that this Parlor does not understand: \(Text.clean(detail)); update Parlor"
    case .notAURL(let text):
      // What is before the host may be a password.
      "\(Text.clean(String(text.lastIndex(of: "@").map { text[text.index(after: $0)...] } ?? text[...]))) is no URL of a server; write it as postgresql://HOST/DATABASE"
    case .joined(let command): "this place follows a server already; go on with: \(Text.clean(command))"
    case .noReplica(let path): "\(Text.clean(path)) follows no server; run: parlor join URL"
    case .noAnswer(let wanted): "there was no answer; give a line for each of these: \(wanted)"
    case .inUse: "a session is open; end it, and try again"
    case .waiting(let count, let force):
      "\(count) \(count == 1 ? "change has" : "changes have") not been sent yet; start parlor while the server can be reached, or throw away what waits: \(Text.clean(force))"
    case .unsent(let count, let force):
      "\(count) unsent \(count == 1 ? "message is" : "messages are") here; send or discard \(count == 1 ? "it" : "them") in \(count == 1 ? "its room" : "their rooms"), or throw away what is here: \(Text.clean(force))"
    case .cannotLeave(let why, let force):
      "\(why); to delete the messages here nevertheless, run: \(Text.clean(force))"
    case .input(let words), .output(let words): words
    }
  }

  private static func update(_ version: Int64, _ known: Int64) -> String {
    version > known ? "update Parlor" : "ask the server's administrator to run: parlor server init URL"
  }
}
