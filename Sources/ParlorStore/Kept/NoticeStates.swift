import Usher
/// What becomes of the notifications in an inbox: they are read, opened, answered, cleared, or expire.
extension Store {
  /// Marks a notification as opened, and so as read.
  public func markOpened(_ notice: Notice.ID, of account: Account.ID) throws(StoreError) {
    try write(durable: false) { () throws(StoreError) in
      try note(roomOf: notice, account)
      try connection.run(
        """
        UPDATE notice SET seen_at = ifnull(seen_at, ?1), opened_at = ifnull(opened_at, ?1)
        WHERE id = ?2 AND account_id = ?3
        """, now(), notice, account)
    }
  }

  /// Marks the notifications of a room as read, because the account looks at the room. Writes nothing if there are none.
  public func markNoticesSeen(in room: Room.ID, of account: Account.ID) throws(StoreError) {
    let waiting = try connection.row(
      "SELECT 1 FROM notice WHERE room_id = ? AND account_id = ? AND seen_at IS NULL", room, account
    ) { _ in true }
    guard waiting == true else { return }
    try write(durable: false) { () throws(StoreError) in
      try connection.run(
        "UPDATE notice SET seen_at = ? WHERE room_id = ? AND account_id = ? AND seen_at IS NULL", now(), room,
        account)
      try note(.read(room, account))
    }
  }

  /// Marks notifications as read. Writes nothing if there are none.
  public func markNoticesSeen(_ notices: [Notice.ID], of account: Account.ID) throws(StoreError) {
    guard !notices.isEmpty else { return }
    try write(durable: false) { () throws(StoreError) in
      for notice in notices {
        try connection.run(
          "UPDATE notice SET seen_at = ? WHERE id = ? AND account_id = ? AND seen_at IS NULL", now(), notice,
          account)
        if connection.changedRows > 0 { try note(roomOf: notice, account) }
      }
    }
  }

  /// Does something with a notification, once: also if several sessions ask for it, or if one is killed meanwhile. Returns
  /// false if it has been done already.
  ///
  /// `body` writes in the same transaction. If it throws, the notification can be answered later.
  public func act(
    on notice: Notice.ID, of account: Account.ID, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    try write { () throws(StoreError) in
      try connection.run(
        """
        UPDATE notice SET acted_at = ?1, seen_at = ifnull(seen_at, ?1)
        WHERE id = ?2 AND account_id = ?3 AND acted_at IS NULL AND NOT EXISTS (
          SELECT 1 FROM acted_message a WHERE a.account_id = ?3 AND a.message_id IN (
            SELECT id FROM message WHERE number = notice.message_id
            UNION ALL SELECT id FROM message WHERE id = notice.message_id AND number IS NULL))
        """, now(), notice, account)
      guard connection.changedRows == 1 else { return false }
      try note(roomOf: notice, account)
      try body()
      return true
    }
  }

  /// Does something with a message that a session was told of, once, as with a notification. The store keeps no notification of
  /// it, only that something was done.
  public func act(
    on message: Message.ID, of account: Account.ID, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    try write { () throws(StoreError) in
      guard let room = try self.message(message)?.room else { return false }
      try connection.run(
        "INSERT OR IGNORE INTO acted_message (message_id, account_id, acted_at) VALUES (?, ?, ?)", message,
        account, now())
      guard connection.changedRows == 1 else { return false }
      try note(.read(room, account))
      try body()
      return true
    }
  }

  /// When an account did something with a message that it was told of; nil if it has not.
  public func actedAt(on message: Message.ID, _ account: Account.ID) throws(StoreError) -> Int64? {
    try connection.row(
      "SELECT acted_at FROM acted_message WHERE message_id = ? AND account_id = ?", message, account
    ) { $0[0] as Int64 }
  }

  /// Which notifications to clear.
  public enum Clearing: Equatable, Sendable {
    case all, read
    case one(Notice.ID)
  }

  /// Deletes notifications from an inbox. Returns how many.
  public func clearNotices(_ what: Clearing, of account: Account.ID) throws(StoreError) -> Int {
    try write(erases: true) { () throws(StoreError) in
      let rooms = try connection.rows(
        "SELECT DISTINCT room_id FROM notice WHERE account_id = ? AND seen_at IS NULL", account
      ) { $0[0] as Room.ID? }
      switch what {
      case .all: try connection.run("DELETE FROM notice WHERE account_id = ?", account)
      case .read:
        try connection.run("DELETE FROM notice WHERE account_id = ? AND seen_at IS NOT NULL", account)
      case .one(let id): try connection.run("DELETE FROM notice WHERE account_id = ? AND id = ?", account, id)
      }
      let count = connection.changedRows
      if what == .all { try dropReadMail(of: account, keeping: 0) }
      if what != .read {
        for room in rooms { try note(room.map { .read($0, account) } ?? .account(account)) }
      }
      return count
    }
  }

  /// Part of a transaction: deletes what has expired.
  func dropExpiredNotices(of account: Account.ID) throws(StoreError) {
    try connection.run("DELETE FROM notice WHERE account_id = ? AND expires_at <= ?", account, now())
  }

  /// Deletes what has expired from an inbox. Writes nothing if there is nothing.
  public func expireNotices(of account: Account.ID) throws(StoreError) {
    let rooms = try connection.rows(
      "SELECT DISTINCT room_id FROM notice WHERE account_id = ? AND expires_at <= ?", account, now()
    ) { $0[0] as Room.ID? }
    guard !rooms.isEmpty else { return }
    try write(durable: false) { () throws(StoreError) in
      try dropExpiredNotices(of: account)
      for case let room? in rooms { try note(.read(room, account)) }
    }
  }

  /// Part of a transaction: tells that the unread count of the room changes that a notification is about; if it is about none,
  /// that something of the account's changes.
  private func note(roomOf notice: Notice.ID, _ account: Account.ID) throws(StoreError) {
    let room = try connection.row(
      "SELECT room_id FROM notice WHERE id = ? AND account_id = ?", notice, account
    ) { $0[0] as Room.ID? }
    try note((room ?? nil).map { .read($0, account) } ?? .account(account))
  }
}

/// The badge of an account: a number that its notifications set.
extension Store {
  private static var badgeKey: String { "badge" }

  /// The number on an account's badge; 0 if there is none.
  public func badge(of account: Account.ID) throws(StoreError) -> Int {
    try keepsake(Self.badgeKey, of: account).flatMap { Int($0.text) } ?? 0
  }

  /// Part of a transaction: sets the number on an account's badge; 0 removes it.
  func setBadge(_ count: Int, of account: Account.ID) throws(StoreError) {
    guard try badge(of: account) != count else { return }
    let kept = count > 0 ? Keepsake(version: 1, text: String(count)) : nil
    try keep(kept, as: Self.badgeKey, of: account, telling: .account(account))
  }

  /// Has the observers of this session load again whatever is shown.
  public func refresh() {
    feed.observers.send(.everything)
  }
}
