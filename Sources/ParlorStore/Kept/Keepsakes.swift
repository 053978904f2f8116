/// A text that is kept for an account, and the version of its format.
public struct Keepsake: Hashable, Sendable {
  public let version: Int
  public let text: String

  public init(version: Int, text: String) {
    self.version = version
    self.text = text
  }
}

/// What is kept between sessions: settings, drafts and places.
///
/// The store does not interpret keys and texts, and the caller counts the versions. Settings, drafts and places of
/// one account share one set of keys. A prefix such as "draft/" tells them apart.
extension Store {
  private func enqueueSetting(
    _ key: String, _ keepsake: Keepsake?, of account: Account.ID
  ) throws(StoreError) {
    guard try isReplica else { return }
    let former = try self.keepsake(key, of: account)
    try enqueue(
      OutboxItem(kind: .setting, key: key),
      ItemValue(text: keepsake?.text, number: keepsake.map { Int64($0.version) }),
      former: ItemValue(text: former?.text, number: former.map { Int64($0.version) }))
  }

  /// Returns a setting of this machine, which belongs to no account.
  public func deviceSetting(_ key: String) throws(StoreError) -> String? {
    try connection.row("SELECT value FROM device_setting WHERE key = ?", key) { $0[0] }
  }

  /// Keeps a setting of this machine; nil deletes it. Unless it is `durable`, a power cut may undo it.
  public func setDeviceSetting(_ key: String, _ value: String?, durable: Bool = true) throws(StoreError) {
    try write(durable: durable) { () throws(StoreError) in
      guard let value else { return try connection.run("DELETE FROM device_setting WHERE key = ?", key) }
      try connection.run("INSERT OR REPLACE INTO device_setting (key, value) VALUES (?, ?)", key, value)
    }
  }

  /// Returns what an account keeps under a key; nil if there is nothing.
  public func keepsake(_ key: String, of account: Account.ID) throws(StoreError) -> Keepsake? {
    try connection.row(
      "SELECT version, text FROM keepsake WHERE account_id = ? AND key = ?", account, key
    ) { Keepsake(version: $0[0], text: $0[1]) }
  }

  /// Returns all that an account keeps under keys that begin with `prefix`, by key.
  public func keepsakes(
    prefix: String, of account: Account.ID
  ) throws(StoreError) -> [(key: String, keepsake: Keepsake)] {
    try connection.rows(
      """
      SELECT key, version, text FROM keepsake
      WHERE account_id = ?1 AND key >= ?2 AND substr(key, 1, length(?2)) = ?2 ORDER BY key
      """, account, prefix
    ) { (key: $0[0], keepsake: Keepsake(version: $0[1], text: $0[2])) }
  }

  /// Keeps a text under a key, in place of an earlier one; nil deletes it. If `change` is given, other sessions are
  /// told of it. If it `isPassing`, the text changes with each key: a power cut may undo it, and it waits only a moment for another
  /// process's write.
  public func keep(
    _ keepsake: Keepsake?, as key: String, of account: Account.ID, telling change: Change? = nil,
    isPassing: Bool = false
  ) throws(StoreError) {
    let patience = self.patience
    if isPassing { self.patience = min(patience, 10) }
    defer { if isPassing { self.patience = patience } }
    try write(durable: !isPassing, erases: keepsake == nil, telling: isPassing ? .never : .atOnce) {
      () throws(StoreError) in
      traces.hasReplaced = true
      if let change { try note(change) }
      if case .settings? = change { try enqueueSetting(key, keepsake, of: account) }
      guard let keepsake else {
        return try connection.run("DELETE FROM keepsake WHERE account_id = ? AND key = ?", account, key)
      }
      guard try self.account(account) != nil else { throw .unknown(.account(account)) }
      try useLocalStore(of: account)
      try connection.run(
        "INSERT OR REPLACE INTO keepsake (account_id, key, version, text) VALUES (?, ?, ?, ?)",
        account, key, keepsake.version, keepsake.text)
    }
  }
}
