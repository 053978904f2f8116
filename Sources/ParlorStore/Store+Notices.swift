extension Store {
  /// Puts a notification into an account's inbox; nil if it was delivered before.
  ///
  /// `position`, if given, is saved with it: what was read from the file is in the inbox, once, whenever the process ends.
  public func deliver(
    _ content: Notice.Content, to account: Account.ID,
    from file: (path: String, position: PushPosition)? = nil
  ) throws(StoreError) -> Notice? {
    try write { () throws(StoreError) in
      if let file { try save(file.position, of: file.path, for: account) }
      let known = try connection.row(
        "SELECT 1 FROM notice WHERE account_id = ? AND identity = ?", account, content.identity
      ) { _ in true }
      guard known == nil else { return nil }
      try connection.run(
        "DELETE FROM notice WHERE account_id = ? AND collapse = ?", account, content.collapse)
      let time = now()
      try useLocalStore(of: account)
      try connection.run(
        """
        INSERT INTO notice
          (account_id, identity, collapse, thread, title, body, place, level, relevance, received_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, account, content.identity, content.collapse, content.thread, content.title, content.body,
        content.place, content.level.rawValue, content.relevance, time)
      return Notice(
        id: Notice.ID(connection.lastInsertedRow), content: content, receivedAt: time, seenAt: nil)
    }
  }

  /// The same for many, in their order: all of them, or none.
  public func deliver(_ deliveries: [Delivery]) throws(StoreError) {
    try write { () throws(StoreError) in
      for one in deliveries { _ = try deliver(one.content, to: one.account, from: one.file) }
    }
  }

  /// Whether an account has been delivered a notification of that identity.
  public func hasNotice(identity: String, of account: Account.ID) throws(StoreError) -> Bool {
    try connection.row(
      "SELECT 1 FROM notice WHERE account_id = ? AND identity = ?", account, identity
    ) { _ in true } ?? false
  }

  /// An account's notifications before one, or the newest; newest first.
  public func notices(
    of account: Account.ID, before: Notice.ID? = nil, limit: Int = 30
  ) throws(StoreError) -> [Notice] {
    try connection.rows(
      """
      SELECT id, identity, collapse, thread, title, body, place, level, relevance, received_at, seen_at
      FROM notice WHERE account_id = ? AND id < ? ORDER BY id DESC LIMIT ?
      """, account, before ?? Notice.ID(.max), max(limit, 0), make: Notice.init(row:))
  }

  public func markSeen(_ notice: Notice.ID, of account: Account.ID) throws(StoreError) {
    try write(durable: false) { () throws(StoreError) in
      try connection.run(
        "UPDATE notice SET seen_at = ? WHERE id = ? AND account_id = ? AND seen_at IS NULL", now(), notice,
        account)
    }
  }

  public func pushPosition(of path: String, for account: Account.ID) throws(StoreError) -> PushPosition? {
    try connection.row(
      "SELECT device, inode, offset, line FROM push_position WHERE account_id = ? AND path = ?", account, path
    ) { row in
      PushPosition(
        device: UInt64(bitPattern: row[0]), inode: UInt64(bitPattern: row[1]), offset: row[2], line: row[3])
    }
  }

  public func setPushPosition(_ position: PushPosition, of path: String, for account: Account.ID)
    throws(StoreError)
  {
    try write { () throws(StoreError) in try save(position, of: path, for: account) }
  }

  private func save(_ position: PushPosition, of path: String, for account: Account.ID) throws(StoreError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO push_position (account_id, path, device, inode, offset, line) VALUES (?, ?, ?, ?, ?, ?)
      """, account, path, Int64(bitPattern: position.device), Int64(bitPattern: position.inode),
      position.offset,
      position.line)
  }
}

extension Notice {
  fileprivate init(row: Row) {
    var content = Content()
    content.identity = row[1]
    content.collapse = row[2]
    content.thread = row[3]
    content.title = row[4]
    content.body = row[5]
    content.place = row[6]
    content.level = Level(rawValue: row[7]) ?? .active
    content.relevance = row[8]
    self.init(id: row[0], content: content, receivedAt: row[9], seenAt: row[10])
  }
}
