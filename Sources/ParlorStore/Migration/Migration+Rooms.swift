extension Migration {
  /// Rooms and what is said in them.
  ///
  /// A room's messages are numbered without gaps, and the room knows its last number; a read position knows the
  /// number it stands at. Unread is the difference: no message is looked at to count.
  /// Message ids are never used twice, not even after a room with the newest one is gone, so that "everything after
  /// this id" is always everything.
  /// A UNIQUE that follows from the key already is there for its index, which makes one list or page cheap.
  static let rooms = Migration(
    name: "rooms",
    sql: """
      CREATE TABLE room (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        workspace_id INTEGER NOT NULL REFERENCES workspace ON DELETE CASCADE,
        name TEXT COLLATE NOCASE,
        description TEXT NOT NULL,
        admin_id INTEGER REFERENCES account,
        low_id INTEGER REFERENCES account,
        high_id INTEGER REFERENCES account,
        created_at INTEGER NOT NULL,
        last_message_id INTEGER NOT NULL DEFAULT 0,
        last_sequence INTEGER NOT NULL DEFAULT 0,
        last_at INTEGER NOT NULL DEFAULT 0,
        UNIQUE (workspace_id, name),
        UNIQUE (workspace_id, low_id, high_id),
        CHECK (
          name IS NOT NULL AND admin_id IS NOT NULL AND low_id IS NULL AND high_id IS NULL
          OR name IS NULL AND admin_id IS NULL AND low_id IS NOT NULL AND high_id IS NOT NULL AND low_id < high_id
        )
      ) STRICT;
      CREATE TABLE room_member (
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        room_id INTEGER NOT NULL REFERENCES room ON DELETE CASCADE,
        joined_at INTEGER NOT NULL,
        muted INTEGER NOT NULL DEFAULT 0,
        read_id INTEGER NOT NULL DEFAULT 0,
        read_sequence INTEGER NOT NULL DEFAULT 0,
        favourite INTEGER,
        PRIMARY KEY (account_id, room_id),
        UNIQUE (room_id, account_id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE message (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        room_id INTEGER NOT NULL REFERENCES room ON DELETE CASCADE,
        sequence INTEGER NOT NULL,
        author_id INTEGER NOT NULL REFERENCES account,
        sent_at INTEGER NOT NULL,
        text TEXT NOT NULL,
        edited_at INTEGER,
        deleted_at INTEGER,
        reply_to INTEGER,
        UNIQUE (room_id, id)
      ) STRICT;
      PRAGMA user_version = 3;
      """)
}
