extension Migration {
  /// Files that come with messages, in pieces, and messages that could not be sent.
  ///
  /// An attachment without a message is being written; one that stays so is swept up later.
  static let attachments = Migration(
    name: "attachments",
    sql: """
      ALTER TABLE message ADD COLUMN file_count INTEGER NOT NULL DEFAULT 0;
      CREATE TABLE attachment (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        message_id INTEGER REFERENCES message ON DELETE CASCADE,
        position INTEGER NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        size INTEGER NOT NULL,
        staged_at INTEGER NOT NULL,
        UNIQUE (message_id, position)
      ) STRICT;
      CREATE TABLE attachment_piece (
        id INTEGER PRIMARY KEY,
        attachment_id INTEGER NOT NULL REFERENCES attachment ON DELETE CASCADE,
        position INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        UNIQUE (attachment_id, position)
      ) STRICT;
      CREATE TABLE unsent (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        room_id INTEGER NOT NULL REFERENCES room ON DELETE CASCADE,
        text TEXT NOT NULL,
        reply_to INTEGER,
        written_at INTEGER NOT NULL,
        UNIQUE (account_id, room_id, id)
      ) STRICT;
      CREATE TABLE unsent_file (
        unsent_id INTEGER NOT NULL REFERENCES unsent ON DELETE CASCADE,
        position INTEGER NOT NULL,
        path TEXT NOT NULL,
        PRIMARY KEY (unsent_id, position)
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 7;
      """)
}
