/// What is kept for an account between its sessions. Texts are opaque here; their version is their writer's.
extension Store {
  /// A setting of whoever sits at this machine, such as which account was signed in.
  public func deviceSetting(_ key: String) throws(StoreError) -> String? {
    try connection.row("SELECT value FROM device WHERE key = ?", key) { $0[0] }
  }

  public func setDeviceSetting(_ key: String, _ value: String?) throws(StoreError) {
    try write { () throws(StoreError) in
      guard let value else { return try connection.run("DELETE FROM device WHERE key = ?", key) }
      try connection.run("INSERT OR REPLACE INTO device (key, value) VALUES (?, ?)", key, value)
    }
  }

  public func setting(_ key: String, of account: Account.ID) throws(StoreError) -> String? {
    try connection.row("SELECT value FROM setting WHERE account_id = ? AND key = ?", account, key) { $0[0] }
  }

  /// Keeps a setting of an account, or with nil forgets it.
  public func setSetting(_ key: String, _ value: String?, of account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      guard let value else {
        return try connection.run("DELETE FROM setting WHERE account_id = ? AND key = ?", account, key)
      }
      try connection.run(
        "INSERT OR REPLACE INTO setting (account_id, key, value) VALUES (?, ?, ?)", account, key, value)
    }
  }

  /// What was parked under a key: a place left, or what was typed there and not sent.
  public func parked(_ key: String, of account: Account.ID) throws(StoreError) -> Parked? {
    try connection.row(
      "SELECT version, text FROM parked WHERE account_id = ? AND key = ?", account, key
    ) { Parked(version: $0[0], text: $0[1]) }
  }

  /// All that an account has parked under keys that begin with `prefix`, by key.
  public func allParked(prefix: String, of account: Account.ID) throws(StoreError) -> [(key: String, parked: Parked)] {
    try connection.rows(
      """
      SELECT key, version, text FROM parked
      WHERE account_id = ?1 AND key >= ?2 AND substr(key, 1, length(?2)) = ?2 ORDER BY key
      """, account, prefix
    ) { (key: $0[0], parked: Parked(version: $0[1], text: $0[2])) }
  }

  /// Parks something under a key, in place of what was there; nil forgets it.
  public func park(_ parked: Parked?, as key: String, of account: Account.ID) throws(StoreError) {
    try write { () throws(StoreError) in
      guard let parked else {
        return try connection.run("DELETE FROM parked WHERE account_id = ? AND key = ?", account, key)
      }
      try connection.run(
        "INSERT OR REPLACE INTO parked (account_id, key, version, text) VALUES (?, ?, ?, ?)",
        account, key, parked.version, parked.text)
    }
  }
}
