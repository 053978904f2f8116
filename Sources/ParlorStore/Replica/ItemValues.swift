/// The values of items, as the server has them. An operation that waits hides the server's value; if it is refused, the
/// value is shown.
extension Store {
  /// Part of a transaction: takes what the server has for an item.
  func receive(_ value: ItemValue, for item: OutboxItem, _ account: Account.ID) throws(StoreError) {
    if let first = try waiting(on: item) { return try setFormer(value, of: first) }
    try put(value, for: item, account)
  }

  /// Part of a transaction: shows a value of an item.
  func put(_ value: ItemValue, for item: OutboxItem, _ account: Account.ID) throws(StoreError) {
    switch item.kind {
    case .post, .read, .seen: break
    case .edit, .delete: if let message = item.message { try putContent(value, of: message) }
    case .react:
      guard let message = item.message, let room = item.room, let emoji = item.key else { return }
      try putReaction(emoji, to: message, by: account, at: value.number)
      try note(.reacted(message, room))
    case .level:
      guard let room = item.room else { return }
      let bits = value.number ?? 0
      try connection.run(
        "UPDATE room_member SET muted = ?, mentions_only = ? WHERE account_id = ? AND room_id = ?",
        bits & 1 != 0, bits & 2 != 0, account, room)
      try note(.read(room, account))
    case .favourites: try putFavourites(value.text ?? "", of: account)
    case .topic:
      guard let room = item.room else { return }
      try connection.run("UPDATE room SET topic = ? WHERE id = ?", value.text ?? "", room)
      try note(.room(room))
    case .setting:
      guard let key = item.key else { return }
      try putSetting(key, value, of: account)
    }
  }

  private func putContent(_ value: ItemValue, of id: Message.ID) throws(StoreError) {
    guard let old = try message(id) else { return }
    let text = value.text ?? ""
    try connection.run(
      """
      UPDATE message SET text = ?, edited_at = ?, file_count = ifnull(?, file_count), deleted_at = NULL WHERE id = ?
      """, text, value.time, value.number, id)
    try replaceInIndex(old, by: text)
    traces.isLogDirty = true
    try note(.edited(id, old.room))
  }

  /// Part of a transaction: sets the place of an account's reaction among those to a message; nil removes the reaction. A
  /// reaction that the store has already keeps its time and whether it was seen.
  func putReaction(
    _ emoji: String, to message: Message.ID, by account: Account.ID, at position: Int64?,
    reactedAt time: Int64 = 0, unreadBy author: Account.ID? = nil
  ) throws(StoreError) {
    guard let position else {
      return try connection.run(
        "DELETE FROM reaction WHERE message_id = ? AND emoji = ? AND account_id = ?", message, emoji, account)
    }
    try connection.run(
      """
      INSERT INTO reaction (message_id, emoji, account_id, position, reacted_at, unread_by) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET position = excluded.position
      """, message, emoji, account, position, time, author)
  }

  private func putFavourites(_ text: String, of account: Account.ID) throws(StoreError) {
    let rooms = text.split(separator: " ").compactMap { Room.ID(String($0)) }
    let old = try favourites(of: account).map(\.id)
    try connection.run("UPDATE room_member SET favourite = NULL WHERE account_id = ?", account)
    for (index, room) in rooms.enumerated() {
      try connection.run(
        "UPDATE room_member SET favourite = ? WHERE account_id = ? AND room_id = ?", index + 1, account, room)
    }
    for room in Set(old + rooms).sorted() { try note(.read(room, account)) }
  }

  private func putSetting(_ key: String, _ value: ItemValue, of account: Account.ID) throws(StoreError) {
    if let version = value.number {
      try connection.run(
        "INSERT OR REPLACE INTO keepsake (account_id, key, version, text) VALUES (?, ?, ?, ?)", account, key,
        version, value.text ?? "")
    } else {
      try connection.run("DELETE FROM keepsake WHERE account_id = ? AND key = ?", account, key)
    }
    traces.hasReplaced = true
    try note(.settings(account))
  }
}
