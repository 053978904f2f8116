package import ParlorStore
package import UsherScreens

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
  /// No invitation that can still be used has the code.
  case noInvitation
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
  /// The server has no room for notifications now.
  case noRoomForHints
  /// The server has sent something that cannot be.
  case malformed(String)
  /// What is to be joined is no URL.
  case notAURL(String)
  /// The store to join with follows a server.
  case joined(command: String)
  /// There is no store that follows a server.
  case noReplica(path: String)
  /// The input has ended before all questions were answered. `wanted` names all answers; see `Questions`.
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
  case input(Sentence)
  /// The folders of the home are not the user's own.
  case foreign(Sentence)
  /// Standard output cannot be written to.
  case output(Sentence)
}

/// Runs a body with the store, whose errors are errors of the team.
@discardableResult
package func stored<Result>(_ body: () throws(StoreError) -> Result) throws(TeamError) -> Result {
  do throws(StoreError) { return try body() } catch { throw .store(error) }
}

@discardableResult
package func stored<Result>(_ body: @autoclosure () throws(StoreError) -> Result) throws(TeamError) -> Result
{
  try stored { () throws(StoreError) in try body() }
}

/// The same with the connection to the server.
@discardableResult
package func wrapped<Result>(_ body: () throws(PostgresError) -> Result) throws(TeamError) -> Result {
  do throws(PostgresError) { return try body() } catch { throw .postgres(error) }
}

@discardableResult
package func wrapped<Result>(_ body: @autoclosure () throws(PostgresError) -> Result) throws(TeamError)
  -> Result
{
  try wrapped { () throws(PostgresError) in try body() }
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
      case ("invitation", _): .store(.invalid(.invitation))
      case ("taken", let field?): .store(.taken(field))
      case ("invalid", let field?): .store(.invalid(field))
      default: .malformed(refusal.reason)
      }
  }
}

extension TeamError: SentenceError {
  package var words: Sentence {
    switch self {
    case .postgres(let error): error.words
    case .store(let error): Sentence(error)
    case .input(let words), .foreign(let words), .output(let words): words
    case .tooOld(let version): Sentence("TeamError.tooOld", ["version": version / 10_000])
    case .differs(let table, let row): Sentence("TeamError.differs", ["table": table, "row": row + 1])
    case .tooSoon(let milliseconds):
      Sentence("TeamError.tooSoon", ["seconds": milliseconds / 1000 + (milliseconds % 1000 > 0 ? 1 : 0)])
    case .otherFunctions(let version, let known):
      Sentence("TeamError.otherFunctions", Self.versions(version, known))
    case .onlyReading(let version, let known):
      Sentence("TeamError.onlyReading", Self.versions(version, known))
    case .notAURL(let text):
      // What is before the host may be a password.
      Sentence(
        "TeamError.notAURL",
        ["value": text.lastIndex(of: "@").map { text[text.index(after: $0)...] } ?? text[...]])
    default: Sentence(facts: self)
    }
  }

  private static func versions(_ version: Int64, _ known: Int64) -> [String: Any] {
    let advice: Sentence = version > known ? "advice.update" : "advice.ask"
    return ["version": version, "known": known, "advice": advice]
  }
}
