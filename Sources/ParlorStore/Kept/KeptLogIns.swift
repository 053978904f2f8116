/// Which accounts the next sessions sign in without a password.
///
/// An account stays signed in on this machine until it logs out. Each terminal has an account that used it last. The name
/// of a terminal is that of its device; it is nil for a session on a pipe.
extension Store {
  /// Returns the account that used a terminal last, if it is still signed in. On a terminal that is not known, returns
  /// the account that signed in last on any terminal. Returns nil if the account of the terminal has logged out.
  public func keptLogIn(on terminal: String? = nil) throws(StoreError) -> Account.ID? {
    if let terminal, let known = try terminalAccount(terminal) { return known }
    guard let last = try deviceSetting(Self.logInKey).flatMap({ Account.ID($0) }) else { return nil }
    return try isSignedIn(last) ? last : nil
  }

  /// Returns the account of an e-mail address or a nickname, if it is signed in on this machine.
  public func keptLogIn(named name: String) throws(StoreError) -> Account.ID? {
    guard let account = try account(named: name), try isSignedIn(account.id) else { return nil }
    return account.id
  }

  /// Returns the accounts that are signed in on this machine, by nickname.
  public func signedInAccounts() throws(StoreError) -> [Account] {
    try connection.rows(
      """
      SELECT a.id, a.email, a.nickname, a.phone, a.coins
      FROM signed_in s JOIN account a ON a.id = s.account_id ORDER BY a.nickname_key, a.id
      """
    ) { Account(id: $0[0], email: $0[1], nickname: $0[2], phone: $0[3], coins: $0[4]) }
  }

  /// Keeps that an account is signed in, and that it uses a terminal.
  public func keepLogIn(of account: Account.ID, on terminal: String? = nil) throws(StoreError) {
    // Most sessions begin with the account that the terminal had before.
    let last = try deviceSetting(Self.logInKey)
    let isLast = try isSignedIn(account) && last == account.description
    var here: Account.ID? = account
    if let terminal { here = try terminalAccount(terminal) ?? nil }
    if isLast, here == account { return }
    try write { () throws(StoreError) in
      try connection.run("INSERT OR IGNORE INTO signed_in (account_id, since) VALUES (?, ?)", account, now())
      try setDeviceSetting(Self.logInKey, account.description)
      try put(account, on: terminal)
    }
  }

  /// Forgets that an account is signed in, on every terminal. The next session on `terminal` starts signed out.
  public func forgetLogIn(of account: Account.ID, on terminal: String? = nil) throws(StoreError) {
    try write { () throws(StoreError) in
      try connection.run("DELETE FROM signed_in WHERE account_id = ?", account)
      try connection.run("UPDATE terminal SET account_id = NULL WHERE account_id = ?", account)
      try connection.run(
        "DELETE FROM device_setting WHERE key = ? AND value = ?", Self.logInKey, account.description)
      try put(nil, on: terminal)
    }
  }

  /// Part of a transaction: forgets that anybody is signed in, on every terminal.
  func forgetLogIns() throws(StoreError) {
    try connection.run("DELETE FROM signed_in")
    try connection.run("UPDATE terminal SET account_id = NULL")
    try connection.run("DELETE FROM device_setting WHERE key = ?", Self.logInKey)
  }

  /// Part of a transaction: notes which account uses a terminal; nil if it has logged out.
  private func put(_ account: Account.ID?, on terminal: String?) throws(StoreError) {
    guard let terminal else { return }
    try connection.run("INSERT OR REPLACE INTO terminal (name, account_id) VALUES (?, ?)", terminal, account)
  }

  /// Returns the account of a terminal, or nil in place of it if that has logged out; nil if the terminal is not known.
  private func terminalAccount(_ name: String) throws(StoreError) -> Account.ID?? {
    try connection.row("SELECT account_id FROM terminal WHERE name = ?", name) { $0[0] as Account.ID? }
  }

  /// Whether an account is signed in on this machine.
  public func isSignedIn(_ account: Account.ID) throws(StoreError) -> Bool {
    try connection.row("SELECT 1 FROM signed_in WHERE account_id = ?", account) { _ in true } ?? false
  }

  /// The key of the account that signed in last. It is in existing stores, so it keeps its name.
  private static var logInKey: String { "session" }
}
