/// What makes a store of the rows that were saved: each row that another one needs is there, or stands in for a lost one.
extension Store {
  /// Turns the messages that no server has seen into unsent ones, and forgets where the server would place them.
  func keepWaitingAsUnsent() throws(StoreError) {
    try connection.run(
      """
      INSERT INTO unsent (account_id, room_id, text, reply_to, written_at)
      SELECT author_id, room_id, text, reply_to, sent_at FROM message
      WHERE sequence >= ? AND deleted_at IS NULL AND text <> '' ORDER BY sequence
      """, Message.waiting)
    try connection.run("DELETE FROM message WHERE sequence >= ?", Message.waiting)
  }

  /// Makes accounts, channels and workspaces in place of lost ones that other rows belong to, and lets those who have written in
  /// a room without members be its members. Returns how many were made.
  func makeStandIns() throws(StoreError) -> Int {
    let accounts = try ids(
      """
      SELECT author_id FROM message UNION SELECT account_id FROM room_member UNION SELECT account_id FROM workspace_member
      UNION SELECT admin_id FROM workspace UNION SELECT admin_id FROM room UNION SELECT low_id FROM room
      UNION SELECT high_id FROM room UNION SELECT account_id FROM signed_in UNION SELECT account_id FROM terminal
      UNION SELECT account_id FROM unsent UNION SELECT account_id FROM keepsake UNION SELECT account_id FROM purchase
      EXCEPT SELECT id FROM account
      """)
    for id in accounts {
      let name = "Member \(id)"
      // Nobody knows a password that has an empty hash.
      try connection.run(
        """
        INSERT OR IGNORE INTO account (id, email, nickname, nickname_key, phone, coins, password, created_at)
        VALUES (?, ?, ?, ?, '', 0, '', 0)
        """, id, "member-\(id)@rescued.invalid", name, InputRule.nameKey(name))
    }
    let rooms = try ids(
      "SELECT room_id FROM message UNION SELECT room_id FROM room_member UNION SELECT room_id FROM unsent EXCEPT SELECT id FROM room"
    )
    for id in rooms {
      let name = "room-\(id)"
      try connection.run(
        """
        INSERT OR IGNORE INTO room (id, workspace_id, name, name_key, description, admin_id, created_at)
        SELECT ?1, ifnull((SELECT min(workspace_id) FROM workspace_member WHERE account_id = a.id),
          ifnull((SELECT min(id) FROM workspace), 1)), ?2, ?3, '', a.id, 0
        FROM account a WHERE a.id = coalesce((SELECT min(account_id) FROM room_member WHERE room_id = ?1),
          (SELECT min(author_id) FROM message WHERE room_id = ?1),
          (SELECT min(account_id) FROM unsent WHERE room_id = ?1))
        """, id, name, InputRule.nameKey(name))
    }
    let workspaces = try ids(
      "SELECT workspace_id FROM room UNION SELECT workspace_id FROM workspace_member EXCEPT SELECT id FROM workspace"
    )
    for id in workspaces {
      try connection.run(
        """
        INSERT OR IGNORE INTO workspace (id, admin_id, name, description, created_at)
        SELECT ?1, ifnull((SELECT min(account_id) FROM workspace_member WHERE workspace_id = ?1), min(id)), ?2, '', 0
        FROM account
        """, id, "Workspace \(id)")
    }
    try joinMembers()
    return accounts.count + rooms.count + workspaces.count
  }

  private func joinMembers() throws(StoreError) {
    try connection.run(
      """
      INSERT OR IGNORE INTO room_member (account_id, room_id, joined_at)
      SELECT account_id, id, 0 FROM (
        SELECT author_id AS account_id, room_id AS id FROM message UNION SELECT admin_id, id FROM room
        UNION SELECT low_id, id FROM room UNION SELECT high_id, id FROM room)
      WHERE account_id IS NOT NULL AND id NOT IN (SELECT room_id FROM room_member)
      """)
    try connection.run(
      """
      INSERT OR IGNORE INTO workspace_member (account_id, workspace_id, joined_at)
      SELECT m.account_id, r.workspace_id, 0 FROM room_member m JOIN room r ON r.id = m.room_id
      UNION SELECT admin_id, id, 0 FROM workspace
      """)
  }

  /// Deletes the rows of a table that belong to a row that is not there, or forgets that they do. Returns how many were deleted.
  func removeOrphans(of table: String) throws(StoreError) -> Int {
    let links = try connection.rows(
      #"SELECT "table", "from", on_delete FROM pragma_foreign_key_list(?)"#, table
    ) { (parent: $0[0] as String, column: $0[1] as String, way: $0[2] as String) }
    var removed = 0
    for link in links {
      let orphans = "WHERE \(link.column) NOT IN (SELECT rowid FROM \(link.parent))"
      if link.way == "SET NULL" {
        _ = try CopyStatement("UPDATE \(table) SET \(link.column) = NULL \(orphans)", on: connection).next()
      } else {
        _ = try CopyStatement("DELETE FROM \(table) \(orphans)", on: connection).next()
        removed += connection.changedRows
      }
    }
    return removed
  }

  /// Lets each room know its last message, and the search index that it holds none.
  func recountRooms() throws(StoreError) {
    try connection.run(
      """
      UPDATE room SET (last_message_id, last_sequence, last_at) = (
        SELECT id, sequence, sent_at FROM message WHERE room_id = room.id ORDER BY sequence DESC LIMIT 1)
      WHERE last_message_id NOT IN (SELECT id FROM message) AND id IN (SELECT room_id FROM message)
      """)
    try connection.run(
      """
      UPDATE search_range SET (first_id, last_id) = (SELECT ifnull(max(id), 0) + 1, ifnull(max(id), 0) FROM message)
      """)
  }

  private func ids(_ sql: StaticString) throws(StoreError) -> [Int64] {
    try connection.rows(sql) { $0[0] as Int64? }.compactMap { $0 }.filter { $0 > 0 }
  }
}
