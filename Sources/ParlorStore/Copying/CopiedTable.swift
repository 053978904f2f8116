/// A table that is copied between a store and a server, in an order in which no row refers to a later one.
///
/// What belongs to a machine is not copied: terminals, drafts of unsent messages, notifications, and failed log-ins.
package enum CopiedTable: String, CaseIterable, Sendable {
  case accounts, workspaces, workspaceMembers, rooms, messages, roomMembers, reactions, files, pieces,
    keepsakes, purchases
}

extension Store {
  /// Runs `body` on one state of the store, even if other processes write at the same time.
  package func copying<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try connection.snapshot(body)
  }

  /// Passes the rows of a table to `body`, in order, until it returns false.
  package func forEachRow(
    of table: CopiedTable, _ body: ([CopiedValue]) throws(StoreError) -> Bool
  ) throws(StoreError) {
    func pass(_ sql: StaticString, _ columns: Int32) throws(StoreError) {
      try connection.forEach(sql) { row throws(StoreError) in
        try body((0..<columns).map { row[$0] })
      }
    }
    switch table {
    case .accounts:
      try pass(
        """
        SELECT id, email, nickname, nickname_key, former_nickname, phone, coins, coins_owed, created_at, password
        FROM account ORDER BY id
        """, 10)
    case .workspaces:
      try pass("SELECT id, admin_id, name, description, created_at FROM workspace ORDER BY id", 5)
    case .workspaceMembers:
      try pass(
        "SELECT workspace_id, account_id, joined_at FROM workspace_member ORDER BY workspace_id, account_id",
        3)
    case .rooms:
      try pass(
        """
        SELECT id, workspace_id, name, name_key, description, topic, admin_id, low_id, high_id, created_at,
          last_message_id, last_sequence, last_at
        FROM room ORDER BY id
        """, 13)
    case .messages:
      try pass(
        """
        SELECT id, room_id, sequence, author_id, sent_at, text, edited_at, deleted_at, reply_to, file_count, number
        FROM message ORDER BY id
        """, 11)
    case .roomMembers:
      try pass(
        """
        SELECT account_id, room_id, joined_at, muted, mentions_only, favourite, read_id, read_sequence
        FROM room_member ORDER BY account_id, room_id
        """, 8)
    case .reactions:
      try pass(
        """
        SELECT message_id, emoji, account_id, position FROM reaction
        ORDER BY message_id, position, account_id
        """, 4)
    case .files:
      try pass(
        """
        SELECT id, message_id, position, name, kind, size, staged_at FROM attachment
        WHERE message_id IS NOT NULL ORDER BY id
        """, 7)
    case .pieces:
      try pass(
        """
        SELECT p.attachment_id, p.position, p.bytes FROM attachment_piece p
        JOIN attachment a ON a.id = p.attachment_id WHERE a.message_id IS NOT NULL ORDER BY 1, 2
        """, 3)
    case .keepsakes:
      try pass("SELECT account_id, key, version, text FROM keepsake ORDER BY account_id, key", 4)
    case .purchases:
      try pass(
        """
        SELECT id, account_id, request, product, coins, state, transaction_id, began_at, submitted_at, finished_at
        FROM purchase ORDER BY id
        """, 10)
    }
  }

  /// Runs `body` as one transaction, which fills an empty store with ``insert(_:into:)``. The search index holds none of the
  /// messages afterwards: the first searches add them.
  package func filling<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    let result = try write { () throws(StoreError) in
      let result = try body()
      try connection.run(
        """
        UPDATE search_range SET (first_id, last_id) = (
          SELECT ifnull(max(id), 0) + 1, ifnull(max(id), 0) FROM message)
        """)
      return result
    }
    return result
  }

  /// Part of `filling`: inserts a row that has the columns of ``forEachRow(of:_:)``.
  package func insert(_ row: [CopiedValue], into table: CopiedTable) throws(StoreError) {
    func value(_ column: Int) -> CopiedValue { column < row.count ? row[column] : .null }
    let v = (0..<13).map(value)
    switch table {
    case .accounts:
      try connection.run(
        """
        INSERT INTO account (id, email, nickname, nickname_key, former_nickname, phone, coins, coins_owed, created_at,
          password)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9])
    case .workspaces:
      try connection.run(
        "INSERT INTO workspace (id, admin_id, name, description, created_at) VALUES (?, ?, ?, ?, ?)", v[0],
        v[1], v[2], v[3], v[4])
    case .workspaceMembers:
      try connection.run(
        "INSERT INTO workspace_member (workspace_id, account_id, joined_at) VALUES (?, ?, ?)", v[0], v[1],
        v[2])
    case .rooms:
      try connection.run(
        """
        INSERT INTO room (id, workspace_id, name, name_key, description, topic, admin_id, low_id, high_id, created_at,
          last_message_id, last_sequence, last_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9], v[10], v[11], v[12])
    case .messages:
      try connection.run(
        """
        INSERT INTO message (id, room_id, sequence, author_id, sent_at, text, edited_at, deleted_at, reply_to, file_count,
          number)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9], v[10])
    case .roomMembers:
      try connection.run(
        """
        INSERT INTO room_member (account_id, room_id, joined_at, muted, mentions_only, favourite, read_id, read_sequence,
          read_upto)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ifnull((SELECT sequence FROM message WHERE id = ?7 AND room_id = ?2), 0))
        """, v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7])
    case .reactions:
      try connection.run(
        "INSERT INTO reaction (message_id, emoji, account_id, position) VALUES (?, ?, ?, ?)", v[0], v[1],
        v[2], v[3])
    case .files:
      try connection.run(
        """
        INSERT INTO attachment (id, message_id, position, name, kind, size, staged_at) VALUES (?, ?, ?, ?, ?, ?, ?)
        """, v[0], v[1], v[2], v[3], v[4], v[5], v[6])
    case .pieces:
      try connection.run(
        "INSERT INTO attachment_piece (attachment_id, position, bytes) VALUES (?, ?, ?)", v[0], v[1], v[2])
    case .keepsakes:
      try connection.run(
        "INSERT INTO keepsake (account_id, key, version, text) VALUES (?, ?, ?, ?)", v[0], v[1], v[2], v[3])
    case .purchases:
      try connection.run(
        """
        INSERT INTO purchase (id, account_id, request, product, coins, state, transaction_id, began_at, submitted_at,
          finished_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9])
    }
  }
}
