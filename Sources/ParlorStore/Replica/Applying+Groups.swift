/// Accounts, workspaces and rooms of the server. Their ids are those of the server.
extension Store {
  /// A name as the rule writes it. A name that breaks the rule stays as it is: the server's rules are coarser, and one name
  /// must not keep everything else from a replica. Screens clean all names. Nil if the server cannot have it.
  private static func name(_ name: String, _ rule: (String) -> String?) -> String? {
    guard !name.isEmpty, name.utf8.count <= 1000 else { return nil }
    return rule(name) ?? name
  }

  private static func isDescription(_ text: String) -> Bool { text.utf8.count <= 4000 }

  func apply(_ row: ServerRow.AccountRow, _ batch: inout ServerBatch) throws(StoreError) {
    guard let nickname = Self.name(row.nickname, InputRule.nickname) else { throw .invalid(.nickname) }
    guard row.coins >= 0, row.owed >= 0 else { throw .invalid(.nickname) }
    let key = InputRule.nameKey(nickname)
    // Two accounts may swap their nicknames. The other one's row comes later.
    try connection.run(
      "UPDATE account SET nickname_key = NULL WHERE nickname_key = ? AND id <> ?", key, row.id)
    // The addresses of others are not known. An id is no address, so nobody can sign in with it.
    let email = row.email ?? row.id.description
    try connection.run(
      """
      INSERT INTO account (id, email, nickname, nickname_key, phone, coins, coins_owed, password, created_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, '*', 0)
      ON CONFLICT (id) DO UPDATE SET email = iif(?8, ?2, email), nickname = ?3, nickname_key = ?4,
        phone = iif(?8, ?5, phone), coins = iif(?8, ?6, coins), coins_owed = iif(?8, ?7, coins_owed)
      """, row.id, email, nickname, key, row.phone, row.coins, row.owed, row.email != nil)
    batch.changes.append(.account(row.id))
  }

  func apply(_ row: ServerRow.WorkspaceRow, _ batch: inout ServerBatch) throws(StoreError) {
    guard Self.name(row.name, { $0 }) != nil else { throw .invalid(.workspaceName) }
    guard Self.isDescription(row.description) else { throw .invalid(.description) }
    try require(row.admin)
    // A workspace that gets another name or admin may have given this one its name. Its row comes later.
    try connection.run(
      "UPDATE workspace SET name = name || char(31) || id WHERE admin_id = ? AND name = ? AND id <> ?",
      row.admin,
      row.name, row.id)
    try connection.run(
      """
      INSERT INTO workspace (id, admin_id, name, description, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (id) DO UPDATE SET admin_id = ?2, name = ?3, description = ?4
      """, row.id, row.admin, row.name, row.description, row.createdAt)
    batch.changes.append(.workspace(row.id))
  }

  func apply(_ row: ServerRow.RoomRow, _ batch: inout ServerBatch) throws(StoreError) {
    try require(row.workspace)
    guard Self.isDescription(row.topic ?? "") else { throw .invalid(.topic) }
    switch row.kind {
    case .channel(let name, let description, let admin):
      guard let name = Self.name(name, InputRule.channelName) else { throw .invalid(.channelName) }
      guard Self.isDescription(description) else { throw .invalid(.description) }
      try require(admin)
      // On the server, the channel that had the name has another one now. Its row comes later. Until then it gets a name with
      // a control character, which no user can choose.
      try connection.run(
        "UPDATE room SET name = name || char(31) || id WHERE workspace_id = ? AND name = ? AND id <> ?",
        row.workspace, name, row.id)
      try connection.run(
        """
        INSERT INTO room (id, workspace_id, name, name_key, description, admin_id, created_at, listed_members)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        ON CONFLICT (id) DO UPDATE SET name = ?3, name_key = ?4, description = ?5, admin_id = ?6,
          listed_members = ifnull(?8, listed_members)
        """, row.id, row.workspace, name, InputRule.nameKey(name), description, admin, row.createdAt,
        row.members)
    case .dm(let low, let high):
      guard low < high else { throw .invalid(.admin) }
      try require(low)
      try require(high)
      if let known = try dm(of: low, with: high, in: row.workspace)?.id, known.isWaiting {
        try admit(known, as: row.id, for: batch.account)
      }
      try connection.run(
        """
        INSERT INTO room (id, workspace_id, description, low_id, high_id, created_at) VALUES (?, ?, '', ?, ?, ?)
        ON CONFLICT (id) DO NOTHING
        """, row.id, row.workspace, low, high, row.createdAt)
    }
    if let topic = row.topic {
      try receive(ItemValue(text: topic), for: OutboxItem(kind: .topic, room: row.id), batch.account)
    }
    batch.changes.append(.room(row.id))
    batch.changes.append(.workspace(row.workspace))
  }

  func apply(member: Account.ID, of id: Workspace.ID, joinedAt: Int64?) throws(StoreError) {
    guard let joinedAt else {
      return try connection.run(
        "DELETE FROM workspace_member WHERE account_id = ? AND workspace_id = ?", member, id)
    }
    try require(member)
    try connection.run(
      "INSERT OR IGNORE INTO workspace_member (account_id, workspace_id, joined_at) VALUES (?, ?, ?)", member,
      id, joinedAt)
  }

  /// All messages of the room count as unread until the server says how far the account has read.
  func apply(member: Account.ID, of id: Room.ID, joinedAt: Int64?) throws(StoreError) {
    guard let joinedAt else { return try endMembership(of: member, in: id) }
    try require(member)
    try connection.run(
      """
      INSERT INTO room_member (account_id, room_id, joined_at, read_sequence)
      SELECT ?1, ?2, ?3, last_sequence - (
        SELECT count(*) FROM message WHERE room_id = ?2 AND sequence < ?4 AND author_id <> ?1)
      FROM room WHERE id = ?2
      ON CONFLICT (account_id, room_id) DO UPDATE SET joined_at = ?3
      """, member, id, joinedAt, Message.waiting)
  }
}
