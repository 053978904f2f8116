/// A log-in under way. Says nothing of whether the address is known.
public struct LogInAttempt: Sendable {
  let email: String
  let account: Account.ID?
  let hash: PasswordHash

  /// Whether this is the password; slow, and as slow for an unknown address. May run on any thread.
  public func matches(_ password: String) throws(StoreError) -> Bool {
    try hash.matches(password) && account != nil
  }
}

/// Log-in in three steps, so that the slow one in the middle can run anywhere while the prompt stays awake.
extension Store {
  /// Begins a log-in for an address, known or not.
  ///
  /// It counts as failed from here on, until `finish` says otherwise: attempts made at once, or ended by a kill, count.
  /// Throws `tooSoon` after several failures, with a delay that doubles from one second up to a quarter of an hour,
  /// alike for addresses that nobody has.
  public func beginLogIn(email: String) throws(StoreError) -> LogInAttempt {
    try write { () throws(StoreError) in
      try countTry(of: email)
      let found = try connection.row("SELECT id, password FROM account WHERE email = ?", email) { row in
        (id: row[0] as Account.ID, hash: PasswordHash(text: row[1]))
      }
      return LogInAttempt(email: email, account: found?.id, hash: found?.hash ?? .decoy)
    }
  }

  /// Ends a log-in: the account if the password was right, nil if it or the address was wrong.
  public func finish(_ attempt: LogInAttempt, matched: Bool) throws(StoreError) -> Account? {
    guard matched, let id = attempt.account else { return nil }
    return try write { () throws(StoreError) in
      try connection.run("DELETE FROM log_in_failure WHERE email = ?", attempt.email)
      return try account(id)
    }
  }

  /// All three steps at once.
  public func logIn(email: String, password: String) throws(StoreError) -> Account? {
    let attempt = try beginLogIn(email: email)
    return try finish(attempt, matched: try attempt.matches(password))
  }

  /// Part of a transaction: counts a try as failed, of an address or of something else that is no address. Throws
  /// `tooSoon` if several have failed.
  func countTry(of key: String) throws(StoreError) {
    let time = now()
    // A day after its delay a key begins anew; so the table stays as small as a day.
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

  /// Part of a transaction: takes one try back, which has not failed.
  func uncountTry(of key: String) throws(StoreError) {
    try connection.run(
      "UPDATE log_in_failure SET failed_count = max(failed_count - 1, 0) WHERE email = ?", key)
  }

  /// Milliseconds to wait after so many failures in a row: nothing for the first three.
  static func delay(afterFailures count: Int) -> Int64 {
    count <= 3 ? 0 : min(1000 << min(Int64(count) - 4, 20), 900_000)
  }
}
