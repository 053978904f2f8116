/// A log-in that has begun. It does not reveal whether the address is known.
public struct LogInAttempt: Hashable, Sendable {
  public let email: String
  let account: Account.ID?
  /// The hash of the account's password. Of a server, only its settings are known.
  let hash: PasswordHash

  init(email: String, account: Account.ID?, hash: PasswordHash) {
    (self.email, self.account, self.hash) = (email, account, hash)
  }

  /// A log-in on a server, which has named the settings of the hash.
  package init(email: String, setting: String) {
    self.init(email: email, account: nil, hash: PasswordHash(text: setting))
  }

  /// The hash of a password with the settings of the account. It proves that the password is known. Making it is slow, and
  /// may run on any thread.
  public func proof(of password: String) throws(StoreError) -> PasswordHash {
    try hash.same(of: password)
  }

  /// Whether a password is right. The check is slow, and equally slow for an unknown address. It may run on any
  /// thread.
  public func matches(_ password: String) throws(StoreError) -> Bool {
    try hash.matches(password) && account != nil
  }
}

/// Log-in, in three steps: begin, match, finish. The step in the middle is slow and can run on another thread, so the
/// prompt stays responsive.
extension Store {
  /// Begins a log-in. It counts as a failure until `finish` reports a match. So simultaneous attempts all count, and so
  /// does an attempt whose process is killed.
  ///
  /// After several failures, throws `tooSoon`. The delay doubles from one second up to a quarter of an hour. It is
  /// the same for addresses without an account.
  public func beginLogIn(email: String) throws(StoreError) -> LogInAttempt {
    try write { () throws(StoreError) in
      try countTry(of: email)
      let found = try connection.row("SELECT id, password FROM account WHERE email = ?", email) { row in
        (id: row[0] as Account.ID, hash: PasswordHash(text: row[1]))
      }
      return LogInAttempt(email: email, account: found?.id, hash: found?.hash ?? .decoy)
    }
  }

  /// Ends a log-in. Returns the account if the password was right; nil if the password or the address was wrong.
  public func finish(_ attempt: LogInAttempt, matched: Bool) throws(StoreError) -> Account? {
    guard matched, let id = attempt.account else { return nil }
    return try write { () throws(StoreError) in
      try connection.run("DELETE FROM log_in_failure WHERE email = ?", attempt.email)
      return try account(id)
    }
  }

  /// Ends a log-in with the hash of the password that was tried. Throws `wrongPassword` if the password or the address was
  /// wrong.
  func finish(_ attempt: LogInAttempt, _ proof: PasswordHash) throws(StoreError) -> Account.ID {
    guard let account = try finish(attempt, matched: attempt.hash.equals(proof)) else { throw .wrongPassword }
    return account.id
  }

  /// Ends a log-in that only shows that the password is known. Throws `wrongPassword` if it is not.
  func prove(_ attempt: LogInAttempt, _ proof: PasswordHash) throws(StoreError) {
    _ = try finish(attempt, proof)
  }

  /// Changes the password of an account. The attempt and the proof are those of a log-in with the old one. Throws `wrongPassword` if
  /// that was not the password, or is no longer.
  func changePassword(
    of account: Account.ID, _ attempt: LogInAttempt, _ proof: PasswordHash, to new: PasswordHash
  ) throws(StoreError) {
    try requireTruth()
    guard attempt.account == account else { throw .wrongPassword }
    _ = try finish(attempt, proof)
    try write(erases: true) { () throws(StoreError) in
      try connection.run(
        "UPDATE account SET password = ? WHERE id = ? AND password = ?", new.text, account, attempt.hash.text)
      guard connection.changedRows > 0 else { throw .wrongPassword }
    }
  }

  /// Runs all three steps.
  public func logIn(email: String, password: String) throws(StoreError) -> Account? {
    let attempt = try beginLogIn(email: email)
    return try finish(attempt, matched: try attempt.matches(password))
  }

  /// Part of a transaction: counts a failed try for a key, which is an e-mail address or a fixed name. After several
  /// failures, throws `tooSoon`.
  func countTry(of key: String) throws(StoreError) {
    let time = now()
    // A key is forgotten one day after its delay, so the table holds the keys of one day at most.
    try connection.run("DELETE FROM log_in_failure WHERE not_before < ?", time - 86_400_000)
    let failure = try connection.row(
      "SELECT failed_count, not_before FROM log_in_failure WHERE email = ?", key
    ) { row in (count: row[0] as Int, notBefore: row[1] as Int64) }
    if let failure, time < failure.notBefore { throw .tooSoon(until: failure.notBefore) }
    let count = (failure?.count ?? 0) + 1
    try connection.run(
      "INSERT OR REPLACE INTO log_in_failure (email, failed_count, not_before) VALUES (?, ?, ?)",
      key, count, time + Self.delay(afterFailures: count))
  }

  /// Part of a transaction: subtracts one try, because it has succeeded.
  func uncountTry(of key: String) throws(StoreError) {
    try connection.run(
      "UPDATE log_in_failure SET failed_count = max(failed_count - 1, 0) WHERE email = ?", key)
  }

  /// How many milliseconds to wait after a number of failures in a row. The first three cost nothing.
  static func delay(afterFailures count: Int) -> Int64 {
    count <= 3 ? 0 : min(1000 << min(Int64(count) - 4, 20), 900_000)
  }
}
