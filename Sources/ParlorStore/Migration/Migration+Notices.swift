extension Migration {
  /// Notifications delivered to an account, and how far it has read the files they come from.
  static let notices = Migration(
    name: "notices",
    sql: """
      CREATE TABLE notice (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        identity TEXT,
        collapse TEXT,
        thread TEXT NOT NULL,
        title TEXT NOT NULL,
        body TEXT NOT NULL,
        place TEXT NOT NULL,
        level INTEGER NOT NULL,
        relevance REAL NOT NULL,
        received_at INTEGER NOT NULL,
        seen_at INTEGER,
        UNIQUE (account_id, id),
        UNIQUE (account_id, identity),
        UNIQUE (account_id, collapse)
      ) STRICT;
      CREATE TABLE push_position (
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        path TEXT NOT NULL,
        device INTEGER NOT NULL,
        inode INTEGER NOT NULL,
        offset INTEGER NOT NULL,
        line INTEGER NOT NULL,
        PRIMARY KEY (account_id, path)
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 5;
      """)
}
