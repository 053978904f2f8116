extension Migration {
  /// What is kept for one account, and (`device`) for whoever sits here. Parked text and places are opaque to the
  /// store: their version is their writer's.
  static let keepsakes = Migration(
    name: "keepsakes",
    sql: """
      CREATE TABLE device (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE setting (
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (account_id, key)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE parked (
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        key TEXT NOT NULL,
        version INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (account_id, key)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE favourite (
        account_id INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        room_id INTEGER NOT NULL REFERENCES room ON DELETE CASCADE,
        place INTEGER NOT NULL,
        PRIMARY KEY (account_id, room_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX favourite_by_room ON favourite (room_id);
      PRAGMA user_version = 4;
      """)
}
